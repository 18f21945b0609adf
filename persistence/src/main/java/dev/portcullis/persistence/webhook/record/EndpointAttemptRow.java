package dev.portcullis.persistence.webhook.record;

import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import java.time.Instant;
import java.util.UUID;

/**
 * An attempt among those of all endpoints.
 *
 * @param endpointId the endpoint
 * @param attempt the attempt
 * @param sequence the number of the callback for the receiver; null if the endpoint is gone
 * @param name what the owner calls the webhook; null if it is gone
 * @param url where it went; null if the endpoint is gone or polled since
 * @param userId the owner, or null
 * @param organizationId the owner's organization, or null
 * @param retryAt when the callback is tried again, or null
 * @param queued what was told; null when its day was dropped
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
  /** Where it is among the others. */
  public AttemptCursor place() {
    return new AttemptCursor(attempt.sentAt(), endpointId, attempt.position());
  }
}
