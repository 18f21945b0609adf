package dev.portcullis.ejb.webhook;

import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * How far event webhooks are.
 *
 * @param lastBlock the last block that was read for them, or null before any was
 * @param head the newest block of the chain, or null while the chain is away
 * @param lagBlocks how many blocks have yet to be read, or null if that is not known
 * @param queueDepth how many callbacks wait to be sent, or null if that is not known
 * @param oldestDueAt since when the callback has been due that waits longest, or null if none is or
 *     that is not known
 */
public record WebhookLagView(
    @Nullable Long lastBlock,
    @Nullable Long head,
    @Nullable Long lagBlocks,
    @Nullable Long queueDepth,
    @Nullable Instant oldestDueAt) {}
