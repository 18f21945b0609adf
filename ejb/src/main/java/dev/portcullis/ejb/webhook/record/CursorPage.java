package dev.portcullis.ejb.webhook.record;

import jakarta.annotation.Nullable;
import java.util.List;
import java.util.function.Function;

/**
 * A part of a list that is too long to be counted.
 *
 * @param items the items
 * @param next what to send as {@code cursor} for those that follow; null at the end
 * @param <T> the item
 */
public record CursorPage<T>(List<T> items, @Nullable String next) {
  /** The first {@code limit} of {@code rows}, which are one more if there are more. */
  static <R> CursorPage<R> of(List<R> rows, int limit, Function<R, String> cursor) {
    return rows.size() <= limit
        ? new CursorPage<>(rows, null)
        : new CursorPage<>(rows.subList(0, limit), cursor.apply(rows.get(limit - 1)));
  }

  <O> CursorPage<O> map(Function<T, O> shown) {
    return new CursorPage<>(items.stream().map(shown).toList(), next);
  }
}
