package dev.portcullis.persistence.webhook;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a page of what became of an endpoint's callbacks ended: the time and the position of its
 * last row, after which the next page begins.
 *
 * @param at when that was sent, ended or is due
 * @param position its place in the endpoint's queue
 */
public record RecordPlace(Instant at, long position) {
  /** Before everything where the latest comes first. */
  public static final RecordPlace LATEST =
      new RecordPlace(Instant.parse("9999-12-31T00:00:00Z"), Long.MAX_VALUE);

  /** Before everything where the earliest comes first. */
  public static final RecordPlace EARLIEST = new RecordPlace(Instant.EPOCH, 0);

  private static final Pattern FORM = Pattern.compile("([0-9]{1,16})\\.([0-9]{1,18})");

  /** The place that {@link #text()} wrote; empty if {@code text} is none. */
  public static Optional<RecordPlace> parse(String text) {
    byte[] plain;
    try {
      plain = Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException other) {
      return Optional.empty();
    }
    Matcher parts = FORM.matcher(new String(plain, StandardCharsets.US_ASCII));
    return parts.matches()
        ? Optional.of(
            new RecordPlace(
                Instant.EPOCH.plus(Long.parseLong(parts.group(1)), ChronoUnit.MICROS),
                Long.parseLong(parts.group(2))))
        : Optional.empty();
  }

  /** A text without meaning to whoever gets it, to come back with. */
  public String text() {
    String plain = at.getEpochSecond() * 1_000_000 + at.getNano() / 1_000 + "." + position;
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(plain.getBytes(StandardCharsets.US_ASCII));
  }
}
