package dev.portcullis.persistence.denial;

import dev.portcullis.kernel.ListPlace;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import dev.portcullis.persistence.database.Lists;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/**
 * A row of a log with where it stands in the log's list, which is read newest first.
 *
 * @param row the row
 * @param createdAt when what it tells of happened
 * @param sequence its place in the log
 * @param <T> the row
 */
record LoggedRow<T>(T row, Instant createdAt, long sequence) {
  /** The order of the list. */
  static final String NEWEST_FIRST = " order by created_at desc, sequence desc";

  /** What comes after a place, whose values {@link #values} has. */
  static final String AFTER = " and (created_at, sequence) < (?, ?)";

  /** What {@link #AFTER} compares with. */
  static List<Object> values(ListPlace after) {
    return List.of(after.at().atOffset(ZoneOffset.UTC), after.sequence());
  }

  /**
   * The page that begins with {@code found}.
   *
   * @param found up to one row more than the page may have
   */
  static <T> Page<T> page(List<LoggedRow<T>> found, long totalItems, Paging paging) {
    return Lists.page(
            found,
            totalItems,
            paging,
            last -> new ListPlace(last.createdAt(), Long.toString(last.sequence())))
        .map(LoggedRow::row);
  }
}
