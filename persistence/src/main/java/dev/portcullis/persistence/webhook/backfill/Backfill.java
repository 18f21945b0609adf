package dev.portcullis.persistence.webhook.backfill;

import dev.portcullis.persistence.webhook.matching.SubscriptionRow;
import java.util.UUID;

/**
 * A range of past blocks that a subscription has not read yet.
 *
 * @param id identifies the back-fill
 * @param subscription the subscription
 * @param nextBlock the first block not read completely
 * @param nextLog the first log of that block not read yet; 0 unless it is read in parts
 * @param endBlock the first block beyond the range: from there on the scan of new blocks serves it
 */
public record Backfill(
    UUID id, SubscriptionRow subscription, long nextBlock, int nextLog, long endBlock) {}
