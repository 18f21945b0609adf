package dev.portcullis.persistence.database;

import dev.portcullis.kernel.KeysetCursor;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Function;

/**
 * The order of a list, in which its pages follow each other by number or by place (ADR 0085).
 *
 * @param by the clause that orders
 * @param after the condition for what comes after {@code :afterAt} and {@code :afterId}
 * @param isTimed whether {@code :afterAt} is in it
 * @param id the value of {@code :afterId} for a place
 * @param place where an item stands
 * @param <T> the item
 */
public record ListOrder<T>(
    String by,
    String after,
    boolean isTimed,
    Function<KeysetCursor, Object> id,
    Function<T, KeysetCursor> place) {
  /**
   * The newest first, and of one moment by identifier: {@code createdAt desc, id}.
   *
   * @param alias what the query calls the items
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

  /** The newest first where identifiers are numbers that grow: {@code id desc}. */
  public static <T> ListOrder<T> newestOfNumbers(String alias, Function<T, Integer> id) {
    return new ListOrder<>(
        " order by " + alias + ".id desc",
        alias + ".id < :afterId",
        false,
        KeysetCursor::number,
        item -> KeysetCursor.of(id.apply(item)));
  }

  /** The first comparison is what an index is entered by, the second leaves out what is equal. */
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
