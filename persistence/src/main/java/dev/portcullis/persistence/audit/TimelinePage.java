package dev.portcullis.persistence.audit;

import java.util.List;

/**
 * A part of the timeline, newest first.
 *
 * @param rows its rows; fewer than requested, even none, if the scan passed many other rows
 * @param next where to continue; null at the end
 */
public record TimelinePage(List<TimelineRow> rows, TimelineCursor next) {}
