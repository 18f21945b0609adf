package dev.portcullis.persistence.webhook.record;

import dev.portcullis.kernel.KeysetCursor;
import java.time.Instant;
import java.util.Optional;

/**
 * Where a page of what became of an endpoint's callbacks ended: the time and the position of its
 * last row, after which the next page begins.
 *
 * @param at when that was sent, ended or is due
 * @param position its place in the endpoint's queue
 */
public record DeliveryRecordCursor(Instant at, long position) {
  /** Before everything where the latest comes first. */
  public static final DeliveryRecordCursor LATEST =
      new DeliveryRecordCursor(Instant.parse("9999-12-31T00:00:00Z"), Long.MAX_VALUE);

  /** Before everything where the earliest comes first. */
  public static final DeliveryRecordCursor EARLIEST = new DeliveryRecordCursor(Instant.EPOCH, 0);

  /** The place that {@link #text()} wrote; empty if {@code text} is none. */
  public static Optional<DeliveryRecordCursor> parse(String text) {
    return KeysetCursor.parse(text)
        .filter(place -> place.id().matches("[0-9]{1,18}"))
        .map(place -> new DeliveryRecordCursor(place.at(), Long.parseLong(place.id())));
  }

  /** A text without meaning to whoever gets it, to come back with. */
  public String text() {
    return new KeysetCursor(at, Long.toString(position)).text();
  }
}
