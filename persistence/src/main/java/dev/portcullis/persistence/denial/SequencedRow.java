package dev.portcullis.persistence.denial;

import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.ListPaging;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/**
 * A row of a log with its position in the log's list, which is read newest first.
 *
 * @param row the row
 * @param createdAt when the recorded event happened
 * @param sequence its position in the log
 * @param <T> the row
 */
record SequencedRow<T>(T row, Instant createdAt, long sequence) {
  /** The order of the list. */
  static final String NEWEST_FIRST = " order by created_at desc, sequence desc";

  /** The condition for rows after a position, with the parameters {@link #values}. */
  static final String AFTER = " and (created_at, sequence) < (?, ?)";

  /** The parameters of {@link #AFTER}. */
  static List<Object> values(KeysetCursor after) {
    return List.of(after.at().atOffset(ZoneOffset.UTC), after.sequence());
  }

  /**
   * The page that begins with {@code found}.
   *
   * @param found up to one row more than the page may have
   */
  static <T> Page<T> page(List<SequencedRow<T>> found, long totalItems, PageRequest paging) {
    return ListPaging.page(
            found,
            totalItems,
            paging,
            last -> new KeysetCursor(last.createdAt(), Long.toString(last.sequence())))
        .map(SequencedRow::row);
  }
}
