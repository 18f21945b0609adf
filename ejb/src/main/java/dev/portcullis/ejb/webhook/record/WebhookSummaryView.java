package dev.portcullis.ejb.webhook.record;

import dev.portcullis.persistence.webhook.record.WebhookSummary;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * How many webhooks there are, and how their queues stand.
 *
 * @param webhooks how many, of the newest 10000 at most
 * @param active enabled, and nothing is known to be wrong
 * @param paused by their owners
 * @param disabled by administrators, or by the service itself
 * @param failing enabled, and nothing is received
 * @param error enabled, and the chain cannot be read for them
 * @param waiting callbacks to enabled ones that were not tried yet
 * @param retried callbacks that failed and are tried again; 10000 stands for as many or more
 * @param dead dead letters; 10000 stands for as many or more
 * @param oldestWaitingAt the time of the oldest block whose event waits to be told; null if none
 *     does, or for others than the zone, who may not see every event
 * @param behindBlocks how many blocks of the chain are yet to be looked through for the one that is
 *     behind most; null while the chain is away, or if none is enabled
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
