package dev.portcullis.persistence.webhook.delivery;

import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

/**
 * How far the queue of an endpoint is.
 *
 * @param endpointId the endpoint
 * @param shard the part of all queues it belongs to
 * @param last the position of the last callback queued
 * @param stamp when it was queued, or something about the endpoint changed
 * @param watermark all callbacks up to this position are over, or have a row of their own
 * @param day no callback beyond the watermark is of an earlier one
 * @param failingSince since when nothing was received; null while all is well
 * @param retryAt when the first failed callback is to be tried again; null if none is
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
