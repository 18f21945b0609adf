package dev.portcullis.persistence.webhook.record;

/**
 * How many webhooks there are, and how their queues stand.
 *
 * @param webhooks how many, the newest {@link WebhookSummaryQueries#MOST} at most
 * @param active enabled, and nothing is known to be wrong
 * @param paused by their owners
 * @param disabled by administrators, or by the service itself
 * @param failing enabled, and nothing is received
 * @param error enabled, and the chain cannot be read for them
 * @param waiting callbacks to enabled ones that were not tried yet
 * @param retried callbacks that are tried again, up to {@link QueueStatus#MOST}
 * @param dead dead letters, up to {@link QueueStatus#MOST}
 * @param oldestWaiting the time of the oldest block whose event waits in front, in seconds; or null
 * @param nextBlock the first block that was not looked through for one of them yet, or null
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
