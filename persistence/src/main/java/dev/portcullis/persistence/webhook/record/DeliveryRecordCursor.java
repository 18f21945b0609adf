package dev.portcullis.persistence.webhook.record;

import dev.portcullis.kernel.KeysetCursor;
import java.time.Instant;
import java.util.Optional;

/**
 * The cursor of a page of an endpoint's callbacks: the time and position of its last row, after
 * which the next page begins.
 *
 * @param at when that was sent, ended or is due
 * @param position its position in the endpoint's queue
 */
public record DeliveryRecordCursor(Instant at, long position) {
  /** Before all rows in latest-first order. */
  public static final DeliveryRecordCursor LATEST =
      new DeliveryRecordCursor(Instant.parse("9999-12-31T00:00:00Z"), Long.MAX_VALUE);

  /** Before all rows in earliest-first order. */
  public static final DeliveryRecordCursor EARLIEST = new DeliveryRecordCursor(Instant.EPOCH, 0);

  /** Parses the output of {@link #text()}; empty if {@code text} is not valid. */
  public static Optional<DeliveryRecordCursor> parse(String text) {
    return KeysetCursor.parse(text)
        .filter(place -> place.id().matches("[0-9]{1,18}"))
        .map(place -> new DeliveryRecordCursor(place.at(), Long.parseLong(place.id())));
  }

  /** The cursor as text that is opaque to clients. */
  public String text() {
    return new KeysetCursor(at, Long.toString(position)).text();
  }
}
