package dev.portcullis.persistence.webhook.delivery;

import java.time.LocalDate;
import java.util.UUID;

/**
 * A callback in a queue.
 *
 * @param endpointId the endpoint to call
 * @param position its position in the endpoint's queue
 * @param event the event to deliver
 * @param announced the position of the callback that it retracts; null if it announces
 * @param decode whether the event is delivered decoded
 * @param size approximate size in bytes
 * @param failure its failures so far; null if it was not attempted yet
 */
public record QueuedDelivery(
    UUID endpointId,
    long position,
    EventKey event,
    Long announced,
    boolean decode,
    int size,
    Failed failure) {
  /** Whether it had ended and is redelivered on request. */
  public boolean isRedelivery() {
    return failure != null && failure.again();
  }

  /**
   * The key of an event.
   *
   * @param day the day of its partition
   * @param id its number
   */
  public record EventKey(LocalDate day, long id) {}

  /**
   * The state of a callback whose first attempt failed.
   *
   * @param sequence its number for the receiver
   * @param attempts the number of attempts
   * @param again whether it had ended and is redelivered on request
   */
  public record Failed(long sequence, int attempts, boolean again) {}
}
