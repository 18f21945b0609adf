package dev.portcullis.persistence.webhook.record;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A position among the attempts of all endpoints, the latest first.
 *
 * @param at when it began
 * @param endpointId the endpoint
 * @param position the position in the endpoint's queue
 */
public record AttemptCursor(Instant at, UUID endpointId, long position) {
  /** Before all attempts. */
  public static final AttemptCursor LATEST =
      new AttemptCursor(Instant.parse("9999-12-31T00:00:00Z"), new UUID(-1, -1), Long.MAX_VALUE);

  private static final Pattern FORM =
      Pattern.compile(
          "([0-9]{1,18})\\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.([0-9]{1,18})");

  /** Parses the output of {@link #text()}; empty if {@code text} is not valid. */
  public static Optional<AttemptCursor> parse(String text) {
    byte[] plain;
    try {
      plain = Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException other) {
      return Optional.empty();
    }
    Matcher parts = FORM.matcher(new String(plain, StandardCharsets.US_ASCII));
    return parts.matches()
        ? Optional.of(
            new AttemptCursor(
                Instant.EPOCH.plus(Long.parseLong(parts.group(1)), ChronoUnit.MICROS),
                UUID.fromString(parts.group(2)),
                Long.parseLong(parts.group(3))))
        : Optional.empty();
  }

  /** The cursor as text that is opaque to clients. */
  public String text() {
    String plain = ChronoUnit.MICROS.between(Instant.EPOCH, at) + "." + endpointId + "." + position;
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(plain.getBytes(StandardCharsets.US_ASCII));
  }
}
