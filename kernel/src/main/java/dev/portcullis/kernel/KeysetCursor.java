package dev.portcullis.kernel;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The end of a page of a list: the sort key of its last item, after which the next page begins (ADR
 * 0085). Callers receive it as an opaque cursor.
 *
 * @param at the time of that item, in microseconds; {@link Instant#EPOCH} in lists without times
 * @param id its identifier: letters, digits, {@code _} and {@code -}
 */
public record KeysetCursor(Instant at, String id) {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,16})\\.([A-Za-z0-9_-]{1,64})");
  private static final String UNREADABLE = "must be a cursor that this list returned";

  /** The position of an item in a list without times. */
  public static KeysetCursor of(long number) {
    return new KeysetCursor(Instant.EPOCH, Long.toString(number));
  }

  /** The position that {@link #text()} wrote; empty if {@code text} is not one. */
  public static Optional<KeysetCursor> parse(String text) {
    try {
      byte[] plain = Base64.getUrlDecoder().decode(text);
      Matcher parts = FORM.matcher(new String(plain, StandardCharsets.US_ASCII));
      return parts.matches()
          ? Optional.of(
              new KeysetCursor(
                  Instant.EPOCH.plus(Long.parseLong(parts.group(1)), ChronoUnit.MICROS),
                  parts.group(2)))
          : Optional.empty();
    } catch (IllegalArgumentException | DateTimeException other) {
      return Optional.empty();
    }
  }

  /**
   * The position in a cursor from a caller.
   *
   * @throws Failure naming {@code cursor} if it is invalid
   */
  public static KeysetCursor ofCursor(String cursor) {
    return parse(cursor).orElseThrow(KeysetCursor::unreadable);
  }

  /** The opaque text for callers. */
  public String text() {
    String plain = at.getEpochSecond() * 1_000_000 + at.getNano() / 1_000 + "." + id;
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(plain.getBytes(StandardCharsets.US_ASCII));
  }

  /**
   * The identifier, for numeric identifiers.
   *
   * @throws Failure naming {@code cursor} if it is not such a number
   */
  public int number() {
    try {
      return Integer.parseInt(id);
    } catch (NumberFormatException other) {
      throw unreadable();
    }
  }

  /**
   * The identifier, for positions in a log.
   *
   * @throws Failure naming {@code cursor} if it is not such a number
   */
  public long sequence() {
    try {
      return Long.parseLong(id);
    } catch (NumberFormatException other) {
      throw unreadable();
    }
  }

  /**
   * The identifier, for UUIDs.
   *
   * @throws Failure naming {@code cursor} if it is not a UUID
   */
  public UUID uuid() {
    try {
      return UUID.fromString(id);
    } catch (IllegalArgumentException other) {
      throw unreadable();
    }
  }

  private static Failure unreadable() {
    return Failure.invalid("cursor", UNREADABLE);
  }
}
