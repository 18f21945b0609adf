package dev.portcullis.ejb.credential;

import dev.portcullis.kernel.Failure;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;

/** Parses the expiry of a key (R-ADM-25). */
final class Expiry {
  static final Duration LONGEST = Duration.ofDays(365);

  private static final String FIELD = "expiresAt";

  private static final int LAST_YEAR = 9999;

  private Expiry() {}

  /**
   * The instant in {@code text}.
   *
   * @param now the time now
   * @throws Failure VALIDATION naming {@code expiresAt} if it is no date and time with an offset,
   *     not in the future, or more than 365 days away
   */
  static Instant parse(String text, Instant now) {
    Instant end = read(FIELD, text).toInstant().truncatedTo(ChronoUnit.MICROS);
    if (!end.isAfter(now)) {
      throw Failure.invalid(FIELD, "must be in the future");
    }
    if (end.isAfter(now.plus(LONGEST))) {
      throw Failure.invalid(FIELD, "must be at most 365 days from now");
    }
    return end;
  }

  /**
   * The instant in {@code text}, past or future.
   *
   * @throws Failure VALIDATION naming {@code field} if it is no date and time with an offset, or
   *     its year does not have four digits: the database cannot store all others
   */
  static Instant moment(String field, String text) {
    OffsetDateTime moment = read(field, text);
    if (moment.getYear() < 1 || moment.getYear() > LAST_YEAR) {
      throw Failure.invalid(field, "must be of a year from 1 to " + LAST_YEAR);
    }
    return moment.toInstant().truncatedTo(ChronoUnit.MICROS);
  }

  private static OffsetDateTime read(String field, String text) {
    try {
      return OffsetDateTime.parse(text);
    } catch (DateTimeException malformed) {
      throw Failure.invalid(
          field, "must be an ISO 8601 date and time with offset, such as 2027-01-31T12:00:00Z");
    }
  }
}
