package dev.portcullis.kernel;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.regex.Pattern;

/** Parses the time bounds of a list: RFC 3339 date-times in query keys. */
public final class TimeBound {
  private static final Pattern FOUR_DIGIT_YEAR = Pattern.compile("[0-9]{4}-");

  private TimeBound() {}

  /**
   * The instant in {@code text}; null for null.
   *
   * @param key the query key, for the failure
   * @throws Failure VALIDATION if it is not a date-time with an offset
   */
  public static Instant read(String key, String text) {
    try {
      if (text == null || FOUR_DIGIT_YEAR.matcher(text).lookingAt()) {
        return text == null ? null : OffsetDateTime.parse(text).toInstant();
      }
    } catch (DateTimeException malformed) {
      // Rejected below like every other text.
    }
    throw Failure.invalid(key, "must be a date-time such as 2026-01-31T10:15:00Z");
  }
}
