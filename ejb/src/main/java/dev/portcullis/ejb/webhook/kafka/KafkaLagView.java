package dev.portcullis.ejb.webhook.kafka;

import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * The progress of publishing to Kafka.
 *
 * @param queueDepth about how many records are not yet published
 * @param oldestEventAt the time of the oldest block whose event is next, or null if none waits
 * @param skipped how many recent records were skipped because they exceed the brokers' size limit
 */
public record KafkaLagView(long queueDepth, @Nullable Instant oldestEventAt, long skipped) {}
