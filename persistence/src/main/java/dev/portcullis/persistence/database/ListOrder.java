package dev.portcullis.persistence.database;

import dev.portcullis.kernel.KeysetCursor;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Function;

/**
 * The order of a list, whose pages are addressed by number or by cursor (ADR 0085).
 *
 * @param by the order-by clause
 * @param after the condition for items after {@code :afterAt} and {@code :afterId}
 * @param isTimed whether {@code :afterAt} is in it
 * @param id the value of {@code :afterId} for a cursor
 * @param place returns the position of an item
 * @param <T> the item
 */
public record ListOrder<T>(
    String by,
    String after,
    boolean isTimed,
    Function<KeysetCursor, Object> id,
    Function<T, KeysetCursor> place) {
  /**
   * Newest first, and at equal times by identifier: {@code createdAt desc, id}.
   *
   * @param alias the query's alias of the items
   */
  public static <T> ListOrder<T> newest(
      String alias, Function<T, Instant> createdAt, Function<T, String> id) {
    return timed(
        alias, KeysetCursor::id, item -> new KeysetCursor(createdAt.apply(item), id.apply(item)));
  }

  /** The same where identifiers are UUIDs. */
  public static <T> ListOrder<T> newestOfUuids(
      String alias, Function<T, Instant> createdAt, Function<T, UUID> id) {
    return timed(
        alias,
        KeysetCursor::uuid,
        item -> new KeysetCursor(createdAt.apply(item), id.apply(item).toString()));
  }

  /** Newest first for identifiers that are ascending numbers: {@code id desc}. */
  public static <T> ListOrder<T> newestOfNumbers(String alias, Function<T, Integer> id) {
    return new ListOrder<>(
        " order by " + alias + ".id desc",
        alias + ".id < :afterId",
        false,
        KeysetCursor::number,
        item -> KeysetCursor.of(id.apply(item)));
  }

  /** The first comparison enters the index, the second excludes equal items. */
  private static <T> ListOrder<T> timed(
      String alias, Function<KeysetCursor, Object> id, Function<T, KeysetCursor> place) {
    return new ListOrder<>(
        " order by %1$s.createdAt desc, %1$s.id".formatted(alias),
        "%1$s.createdAt <= :afterAt and (%1$s.createdAt < :afterAt or %1$s.id > :afterId)"
            .formatted(alias),
        true,
        id,
        place);
  }
}
