package dev.portcullis.ejb.webhook.maintenance;

import dev.portcullis.ejb.webhook.kafka.KafkaLagView;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * The lag of event webhooks.
 *
 * @param lastBlock the last block that was read for them, or null before the first
 * @param head the newest block of the chain, or null while the chain is unavailable
 * @param lagBlocks how many blocks have not been read yet, or null if unknown
 * @param queueDepth how many callbacks to enabled endpoints have not been sent yet, without those
 *     that await a retry
 * @param oldestEventAt the time of the oldest block whose event is next in a queue, or null if none
 *     waits
 * @param kafka the progress of publishing to Kafka, or null if nothing is published
 */
public record WebhookLagView(
    @Nullable Long lastBlock,
    @Nullable Long head,
    @Nullable Long lagBlocks,
    long queueDepth,
    @Nullable Instant oldestEventAt,
    @Nullable KafkaLagView kafka) {}
