package dev.portcullis.persistence.webhook.delivery;

import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

/**
 * The state of an endpoint's queue.
 *
 * @param endpointId the endpoint
 * @param shard the shard of the queue
 * @param last the position of the last callback queued
 * @param stamp when it was queued, or the endpoint changed
 * @param watermark all callbacks up to this position have ended, or have a row of their own
 * @param day no callback beyond the watermark belongs to an earlier day
 * @param failingSince since when nothing was received; null if the last attempt succeeded
 * @param retryAt when the first failed callback is due for a retry; null for none
 */
public record QueueState(
    UUID endpointId,
    int shard,
    long last,
    long stamp,
    long watermark,
    LocalDate day,
    Instant failingSince,
    Instant retryAt) {}
