package dev.portcullis.kernel;

import java.util.List;
import java.util.function.Function;

/**
 * One page of a list with the size of the whole.
 *
 * @param items the items of this page, in order
 * @param totalItems how many items the whole list has
 * @param paging what was asked for
 * @param <T> the item
 */
public record Page<T>(List<T> items, long totalItems, Paging paging) {
  /** The same page with each item turned into another. */
  public <R> Page<R> map(Function<? super T, ? extends R> view) {
    return new Page<>(items.stream().<R>map(view).toList(), totalItems, paging);
  }
}
