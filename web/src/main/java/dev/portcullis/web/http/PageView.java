package dev.portcullis.web.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import java.util.List;

/**
 * The list envelope of every paginated list (supplement 1.5).
 *
 * @param items the items of this page
 * @param pagination where this page stands in the list
 * @param <T> the item
 */
public record PageView<T>(List<T> items, Pagination pagination) {
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
      @JsonInclude(Include.NON_NULL) String nextCursor) {}

  /** The envelope of {@code page}. */
  public static <T> PageView<T> of(Page<T> page) {
    Paging asked = page.paging();
    int limit = asked.limit();
    long totalPages = (page.totalItems() + limit - 1) / limit;
    boolean isNumbered = asked.after() == null;
    return new PageView<>(
        page.items(),
        new Pagination(
            isNumbered ? asked.offset() / limit + 1 : null,
            totalPages,
            page.totalItems(),
            limit,
            isNumbered ? asked.offset() : null,
            page.next() == null ? null : page.next().text()));
  }
}
