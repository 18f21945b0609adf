package dev.portcullis.persistence.webhook.operational;

import java.time.Instant;

/**
 * A notice that this node has claimed for sending.
 *
 * @param notice the notice; its attempts include this one
 * @param url where it goes
 * @param failing whether the last call to its owner failed
 * @param claimedUntil until when nothing else is sent to its owner; identifies the claim
 */
public record ClaimedNotice(
    OperationalNotice notice, String url, boolean failing, Instant claimedUntil) {}
