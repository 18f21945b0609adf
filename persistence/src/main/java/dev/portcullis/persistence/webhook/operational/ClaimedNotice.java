package dev.portcullis.persistence.webhook.operational;

import java.time.Instant;

/**
 * A notice that is this node's to send.
 *
 * @param notice the notice; its attempts are with this one
 * @param url where it goes
 * @param failing whether the last call to its owner failed
 * @param claimedUntil until when nothing else is sent to its owner: names the claim
 */
public record ClaimedNotice(
    OperationalNotice notice, String url, boolean failing, Instant claimedUntil) {}
