package dev.portcullis.web.http.response;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.PageRequest;

/**
 * The list envelope of every paginated list (R-PLT-7).
 *
 * @param items the items of this page
 * @param pagination where this page stands in the list
 * @param <T> the item
 */
public record PageView<T>(StreamedPage<T> items, Pagination pagination) {
  /**
   * Where a page stands.
   *
   * @param currentPage from 1; absent after a cursor, which has no number
   * @param totalPages 0 when the list is empty
   * @param totalItems the size of the list
   * @param limit as asked for
   * @param offset as asked for; absent after a cursor
   * @param nextCursor the cursor of the page that follows; absent at the end of the list
   */
  public record Pagination(
      @JsonInclude(Include.NON_NULL) Long currentPage,
      long totalPages,
      long totalItems,
      int limit,
      @JsonInclude(Include.NON_NULL) Long offset,
      @JsonInclude(Include.NON_NULL) String nextCursor) {
    /** The same, with where {@code items} ended, which is known when they are written. */
    public Pagination after(StreamedPage<?> items) {
      KeysetCursor end = items.end() instanceof KeysetCursor place ? place : null;
      return new Pagination(
          currentPage, totalPages, totalItems, limit, offset, end == null ? null : end.text());
    }
  }

  /** Where the page stands. Its cursor is known when all items are written: they come first. */
  @Override
  public Pagination pagination() {
    return pagination.after(items);
  }

  /**
   * The envelope of a page.
   *
   * @param totalItems how many items the whole list has
   */
  static <T> PageView<T> of(StreamedPage<T> streamedPage, long totalItems, PageRequest asked) {
    int limit = asked.limit();
    boolean isNumbered = asked.after() == null;
    return new PageView<>(
        streamedPage,
        new Pagination(
            isNumbered ? asked.offset() / limit + 1 : null,
            (totalItems + limit - 1) / limit,
            totalItems,
            limit,
            isNumbered ? asked.offset() : null,
            null));
  }
}
