package dev.portcullis.ejb.audit;

import jakarta.annotation.Nullable;
import java.util.List;

/**
 * A part of the time line, newest first.
 *
 * @param items the items: fewer than asked for, even none, when many others were looked through
 * @param next what to send as {@code cursor} to go on; null at the end
 */
public record TimelineView(List<TimelineItem> items, @Nullable String next) {}
