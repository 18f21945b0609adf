package dev.portcullis.ejb.webhook.kafka;

import dev.portcullis.ejb.webhook.callback.Delivery;
import java.time.LocalDate;
import java.util.UUID;

/**
 * A callback as it is published. Repeats are the same in all of it.
 *
 * @param endpointId whose queue it is from
 * @param position its place there
 * @param day the day of that
 * @param contract who logged the event, lowercase: the key
 * @param id the webhook-id
 * @param blockTimestamp the time of the block, in Unix seconds
 * @param subscriptionId what told of it
 * @param body the bytes of the callback
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; copying the bytes would only cost.
public record KafkaRecord(
    UUID endpointId,
    long position,
    LocalDate day,
    String contract,
    UUID id,
    long blockTimestamp,
    UUID subscriptionId,
    byte[] body) {
  /** What {@code delivery} says. */
  static KafkaRecord of(Delivery delivery) {
    return new KafkaRecord(
        delivery.endpoint().id(),
        delivery.queued().position(),
        delivery.queued().event().day(),
        delivery.event().contract().text(),
        delivery.id(),
        delivery.event().blockTimestamp(),
        delivery.endpoint().subscriptionId(),
        delivery.body());
  }
}
