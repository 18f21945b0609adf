package dev.portcullis.web.http.response;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.PageRequest;

/**
 * The list envelope of every paginated list (R-PLT-7).
 *
 * @param items the items of this page
 * @param pagination the position of this page in the list
 * @param <T> the item
 */
public record PageView<T>(StreamedPage<T> items, Pagination pagination) {
  /**
   * The position of a page.
   *
   * @param currentPage from 1; absent after a cursor, which has no number
   * @param totalPages 0 when the list is empty
   * @param totalItems the size of the list
   * @param limit as requested
   * @param offset as requested; absent after a cursor
   * @param nextCursor the cursor of the next page; absent at the end of the list
   */
  public record Pagination(
      @JsonInclude(Include.NON_NULL) Long currentPage,
      long totalPages,
      long totalItems,
      int limit,
      @JsonInclude(Include.NON_NULL) Long offset,
      @JsonInclude(Include.NON_NULL) String nextCursor) {
    /** The same with the end of {@code items}, which is known when they are written. */
    public Pagination after(StreamedPage<?> items) {
      KeysetCursor end = items.end() instanceof KeysetCursor place ? place : null;
      return new Pagination(
          currentPage, totalPages, totalItems, limit, offset, end == null ? null : end.text());
    }
  }

  /**
   * The position of the page. Its cursor is known after all items are written, so the items come
   * first.
   */
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
