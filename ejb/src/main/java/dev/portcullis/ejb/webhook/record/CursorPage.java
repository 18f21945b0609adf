package dev.portcullis.ejb.webhook.record;

import jakarta.annotation.Nullable;
import java.util.List;
import java.util.function.Function;

/**
 * A page of a list that is too long to be counted.
 *
 * @param items the items
 * @param next the value of {@code cursor} for the next page; null at the end
 * @param <T> the item
 */
public record CursorPage<T>(List<T> items, @Nullable String next) {
  /** The first {@code limit} of {@code rows}, which have one more row if another page follows. */
  static <R> CursorPage<R> of(List<R> rows, int limit, Function<R, String> cursor) {
    return rows.size() <= limit
        ? new CursorPage<>(rows, null)
        : new CursorPage<>(rows.subList(0, limit), cursor.apply(rows.get(limit - 1)));
  }

  <O> CursorPage<O> map(Function<T, O> shown) {
    return new CursorPage<>(items.stream().map(shown).toList(), next);
  }
}
