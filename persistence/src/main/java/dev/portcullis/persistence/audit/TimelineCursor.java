package dev.portcullis.persistence.audit;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A position on the timeline: that of a row, or the end of a scanned range.
 *
 * @param at when the row was recorded
 * @param log which log it is in
 * @param sequence its position in that log
 */
public record TimelineCursor(Instant at, TimelineSource log, long sequence)
    implements Comparable<TimelineCursor> {
  /** Later than every row. */
  public static final TimelineCursor LATEST = endOf(Instant.parse("9999-12-31T00:00:00Z"));

  private static final Pattern FORM = Pattern.compile("([0-9]{1,18})\\.([am])\\.([0-9]{1,19})");
  private static final Comparator<TimelineCursor> ORDER =
      Comparator.comparing(TimelineCursor::at)
          .thenComparing(TimelineCursor::log)
          .thenComparing(TimelineCursor::sequence);

  /** Later than every row at this time. */
  static TimelineCursor endOf(Instant at) {
    return new TimelineCursor(at, TimelineSource.AUDIT, Long.MAX_VALUE);
  }

  /** The earlier of two. */
  static TimelineCursor earlier(TimelineCursor one, TimelineCursor other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /** The sequence below which rows of {@code other} at this time are earlier than this position. */
  long bound(TimelineSource other) {
    return other == log ? sequence : other.compareTo(log) < 0 ? Long.MAX_VALUE : 0;
  }

  @Override
  public int compareTo(TimelineCursor other) {
    return ORDER.compare(this, other);
  }

  /** Parses the output of {@link #text()}; empty if {@code text} is not valid. */
  public static Optional<TimelineCursor> parse(String text) {
    try {
      byte[] plain = Base64.getUrlDecoder().decode(text);
      Matcher parts = FORM.matcher(new String(plain, StandardCharsets.US_ASCII));
      return parts.matches()
          ? Optional.of(
              new TimelineCursor(
                  Instant.EPOCH.plus(Long.parseLong(parts.group(1)), ChronoUnit.MICROS),
                  parts.group(2).equals("a") ? TimelineSource.AUDIT : TimelineSource.MUTATION,
                  Long.parseLong(parts.group(3))))
          : Optional.empty();
    } catch (IllegalArgumentException other) {
      return Optional.empty();
    }
  }

  /** The cursor as text that is opaque to clients. */
  public String text() {
    String plain =
        ChronoUnit.MICROS.between(Instant.EPOCH, at) + "." + log.letter() + "." + sequence;
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(plain.getBytes(StandardCharsets.US_ASCII));
  }
}
