package dev.portcullis.persistence.webhook.record;

/**
 * The number of webhooks and the status of their queues.
 *
 * @param webhooks how many, the newest {@link WebhookSummaryQueries#MAX_WEBHOOKS} at most
 * @param active enabled without a known problem
 * @param paused by their owners
 * @param disabled by administrators, or by the service itself
 * @param failing enabled, and nothing is received
 * @param error enabled, and the chain cannot be read for them
 * @param waiting callbacks to enabled ones that were not attempted yet
 * @param retried callbacks that wait for a retry, up to {@link QueueStatus#MAX_COUNT}
 * @param dead dead letters, up to {@link QueueStatus#MAX_COUNT}
 * @param oldestWaiting the time of the oldest block whose event is at the head of a queue, in
 *     seconds; or null
 * @param nextBlock the first block not scanned yet for one of them, or null
 */
public record WebhookSummary(
    int webhooks,
    int active,
    int paused,
    int disabled,
    int failing,
    int error,
    long waiting,
    int retried,
    int dead,
    Long oldestWaiting,
    Long nextBlock) {}
