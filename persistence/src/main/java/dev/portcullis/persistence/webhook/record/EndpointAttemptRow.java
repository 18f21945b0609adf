package dev.portcullis.persistence.webhook.record;

import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import java.time.Instant;
import java.util.UUID;

/**
 * An attempt in the list of all endpoints.
 *
 * @param endpointId the endpoint
 * @param attempt the attempt
 * @param sequence the number of the callback for the receiver; null if the endpoint is deleted
 * @param name the owner's name for the webhook; null if it is deleted
 * @param url the callback address; null if the endpoint is deleted or now polled
 * @param userId the owner, or null
 * @param organizationId the owner's organization, or null
 * @param retryAt when the callback is retried, or null
 * @param queued the callback; null if its day was dropped
 */
public record EndpointAttemptRow(
    UUID endpointId,
    DeliveryAttemptRow attempt,
    Long sequence,
    String name,
    String url,
    String userId,
    String organizationId,
    Instant retryAt,
    QueuedDelivery queued) {
  /** Its position in the list. */
  public AttemptCursor place() {
    return new AttemptCursor(attempt.sentAt(), endpointId, attempt.position());
  }
}
