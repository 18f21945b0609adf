package dev.portcullis.ejb.webhook.record;

import dev.portcullis.persistence.webhook.record.WebhookSummary;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * The number of webhooks by state, and the state of their queues.
 *
 * @param webhooks their number, counting the newest 10000 at most
 * @param active enabled, without a known problem
 * @param paused by their owners
 * @param disabled by administrators, or by the service itself
 * @param failing enabled, and nothing is received
 * @param error enabled, and the chain cannot be read for them
 * @param waiting callbacks to enabled ones without an attempt yet
 * @param retried callbacks that failed and await a retry; 10000 means 10000 or more
 * @param dead dead letters; 10000 means 10000 or more
 * @param oldestWaitingAt the time of the oldest block whose event awaits delivery; null if none
 *     does. Null also for callers outside the zone, who may not see every event
 * @param behindBlocks how many blocks have not been scanned yet for the webhook that is furthest
 *     behind; null while the chain is unavailable, or if none is enabled
 */
public record WebhookSummaryView(
    int webhooks,
    int active,
    int paused,
    int disabled,
    int failing,
    int error,
    long waiting,
    int retried,
    int dead,
    @Nullable Instant oldestWaitingAt,
    @Nullable Long behindBlocks) {
  static WebhookSummaryView of(WebhookSummary summary, boolean isOfZone, Long behindBlocks) {
    return new WebhookSummaryView(
        summary.webhooks(),
        summary.active(),
        summary.paused(),
        summary.disabled(),
        summary.failing(),
        summary.error(),
        summary.waiting(),
        summary.retried(),
        summary.dead(),
        isOfZone && summary.oldestWaiting() != null
            ? Instant.ofEpochSecond(summary.oldestWaiting())
            : null,
        behindBlocks);
  }
}
