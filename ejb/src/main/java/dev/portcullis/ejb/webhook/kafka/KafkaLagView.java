package dev.portcullis.ejb.webhook.kafka;

import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * How far publishing to Kafka is.
 *
 * @param queueDepth about how many records have yet to be published
 * @param oldestEventAt the time of the oldest block whose event is next, or null if none waits
 * @param skipped how many records of late were passed over because the brokers take none so large
 */
public record KafkaLagView(long queueDepth, @Nullable Instant oldestEventAt, long skipped) {}
