package dev.portcullis.persistence.audit;

import java.util.List;

/**
 * A part of the time line, newest first.
 *
 * @param rows its rows: fewer than asked for, even none, when many others were looked through
 * @param next where to go on; null at the end
 */
public record TimelinePage(List<TimelineRow> rows, TimelineCursor next) {}
