package dev.portcullis.web.http;

import dev.portcullis.kernel.Page;
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
   * @param currentPage from 1
   * @param totalPages 0 when the list is empty
   * @param totalItems the size of the list
   * @param limit as asked for
   * @param offset as asked for
   */
  public record Pagination(
      long currentPage, long totalPages, long totalItems, int limit, long offset) {}

  /** The envelope of {@code page}. */
  public static <T> PageView<T> of(Page<T> page) {
    int limit = page.paging().limit();
    long offset = page.paging().offset();
    long totalPages = (page.totalItems() + limit - 1) / limit;
    return new PageView<>(
        page.items(),
        new Pagination(offset / limit + 1, totalPages, page.totalItems(), limit, offset));
  }
}
