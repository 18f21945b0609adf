package dev.portcullis.ejb.webhook.maintenance;

import dev.portcullis.ejb.webhook.kafka.KafkaLagView;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * How far event webhooks are.
 *
 * @param lastBlock the last block that was read for them, or null before any was
 * @param head the newest block of the chain, or null while the chain is away
 * @param lagBlocks how many blocks have yet to be read, or null if that is not known
 * @param queueDepth how many callbacks to enabled endpoints have yet to be sent, those left out
 *     that failed and are tried again
 * @param oldestEventAt the time of the oldest block whose event is next in a queue, or null if none
 *     waits
 * @param kafka how far publishing to Kafka is, or null if nothing is published
 */
public record WebhookLagView(
    @Nullable Long lastBlock,
    @Nullable Long head,
    @Nullable Long lagBlocks,
    long queueDepth,
    @Nullable Instant oldestEventAt,
    @Nullable KafkaLagView kafka) {}
