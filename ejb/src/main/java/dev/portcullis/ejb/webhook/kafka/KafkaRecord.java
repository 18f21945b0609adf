package dev.portcullis.ejb.webhook.kafka;

import dev.portcullis.ejb.webhook.callback.Delivery;
import java.time.LocalDate;
import java.util.UUID;

/**
 * A callback as a Kafka record. Repeats are identical in all fields.
 *
 * @param endpointId the endpoint of the queue
 * @param position its position in the queue
 * @param day the day of that position
 * @param contract the contract that emitted the event, lowercase: the key
 * @param id the webhook-id
 * @param blockTimestamp the time of the block, in Unix seconds
 * @param subscriptionId the subscription that matched
 * @param body the bytes of the callback
 */
@SuppressWarnings("ArrayRecordComponent") // Records are never compared; copying the bytes would
// only cost.
public record KafkaRecord(
    UUID endpointId,
    long position,
    LocalDate day,
    String contract,
    UUID id,
    long blockTimestamp,
    UUID subscriptionId,
    byte[] body) {
  /** Creates the record of {@code delivery}. */
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
