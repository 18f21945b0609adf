package dev.portcullis.ejb.webhook.kafka;

import dev.portcullis.kernel.Secret;
import java.time.Duration;
import java.util.Map;

/**
 * The checked settings of publishing to Kafka.
 *
 * @param servers bootstrap brokers, host and port, separated by commas
 * @param topic the topic of the records
 * @param security properties of the client, all of which begin with security, sasl or ssl
 * @param timeout how long the brokers may take to confirm a record
 * @param poll how long to wait for a signal before polling
 * @param lease the duration of the publishing node's lease
 * @param maxBackoff the maximum back-off after a failure
 */
public record KafkaSettings(
    String servers,
    String topic,
    Map<String, Secret> security,
    Duration timeout,
    Duration poll,
    Duration lease,
    Duration maxBackoff) {}
