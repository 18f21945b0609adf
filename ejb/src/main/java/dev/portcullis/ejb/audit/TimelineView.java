package dev.portcullis.ejb.audit;

import jakarta.annotation.Nullable;
import java.util.List;

/**
 * A page of the timeline, newest first.
 *
 * @param items the items; fewer than requested, even none, if the filter excluded many others
 * @param next the value to send as {@code cursor} to continue; null at the end
 */
public record TimelineView(List<TimelineItem> items, @Nullable String next) {}
