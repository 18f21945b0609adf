package dev.portcullis.persistence.webhook.delivery;

import java.time.LocalDate;
import java.util.UUID;

/**
 * A callback in a queue.
 *
 * @param endpointId the endpoint to call
 * @param position its place in the endpoint's queue
 * @param event what it tells
 * @param announced the position of what it takes back; null if it announces
 * @param decode whether the event is to be told decoded
 * @param size about how many bytes it has
 * @param failure what became of it so far; null if it was not tried yet
 */
public record QueuedDelivery(
    UUID endpointId,
    long position,
    EventKey event,
    Long announced,
    boolean decode,
    int size,
    Failed failure) {
  /** Whether it was over, and is sent again because somebody asked for it. */
  public boolean isRedelivery() {
    return failure != null && failure.again();
  }

  /**
   * Which event.
   *
   * @param day the day of its partition
   * @param id its number
   */
  public record EventKey(LocalDate day, long id) {}

  /**
   * A callback that was not received at once.
   *
   * @param sequence its number for the receiver
   * @param attempts how often it was tried
   * @param again whether it was over, and is sent again because somebody asked for it
   */
  public record Failed(long sequence, int attempts, boolean again) {}
}
