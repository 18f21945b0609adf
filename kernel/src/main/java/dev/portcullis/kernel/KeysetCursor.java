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
 * Where a page of a list ended: what its order says of the last item, after which the next page
 * begins (ADR 0085). As a text it is what callers know as a cursor.
 *
 * @param at the time of that item, in microseconds; {@link Instant#EPOCH} in lists without times
 * @param id its identifier: letters, digits, {@code _} and {@code -}
 */
public record KeysetCursor(Instant at, String id) {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,16})\\.([A-Za-z0-9_-]{1,64})");
  private static final String UNREADABLE = "must be a cursor that this list returned";

  /** The place of an item in a list without times. */
  public static KeysetCursor of(long number) {
    return new KeysetCursor(Instant.EPOCH, Long.toString(number));
  }

  /** The place that {@link #text()} wrote; empty if {@code text} is none. */
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
   * The place that a caller came back with.
   *
   * @throws Failure naming {@code cursor} if it is none
   */
  public static KeysetCursor ofCursor(String cursor) {
    return parse(cursor).orElseThrow(KeysetCursor::unreadable);
  }

  /** A text without meaning to whoever gets it, to come back with. */
  public String text() {
    String plain = at.getEpochSecond() * 1_000_000 + at.getNano() / 1_000 + "." + id;
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(plain.getBytes(StandardCharsets.US_ASCII));
  }

  /**
   * The identifier where identifiers are numbers.
   *
   * @throws Failure naming {@code cursor} if it is no such number
   */
  public int number() {
    try {
      return Integer.parseInt(id);
    } catch (NumberFormatException other) {
      throw unreadable();
    }
  }

  /**
   * The identifier where it is the place in a log.
   *
   * @throws Failure naming {@code cursor} if it is no such number
   */
  public long sequence() {
    try {
      return Long.parseLong(id);
    } catch (NumberFormatException other) {
      throw unreadable();
    }
  }

  /**
   * The identifier where identifiers are UUIDs.
   *
   * @throws Failure naming {@code cursor} if it is none
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
