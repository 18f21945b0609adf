package dev.portcullis.kernel;

import java.util.List;
import java.util.function.Function;

/**
 * One page of a list with the size of the whole.
 *
 * @param items the items of this page, in order
 * @param totalItems how many items the whole list has
 * @param paging the request
 * @param next where this page ended, if more follow it; null at the end, and for lists that are
 *     paged only by offset
 * @param <T> the item
 */
public record Page<T>(List<T> items, long totalItems, PageRequest paging, KeysetCursor next) {
  /** A page of a list that is paged only by offset. */
  public Page(List<T> items, long totalItems, PageRequest paging) {
    this(items, totalItems, paging, null);
  }

  /** The same page with each item converted. */
  public <R> Page<R> map(Function<? super T, ? extends R> view) {
    return with(items.stream().<R>map(view).toList());
  }

  /** The same page with all items replaced by {@code others}, one for each, in order. */
  public <R> Page<R> with(List<R> others) {
    return new Page<>(others, totalItems, paging, next);
  }
}
