package dev.portcullis.ejb.webhook.kafka;

import dev.portcullis.kernel.Secret;
import java.time.Duration;
import java.util.Map;

/**
 * Where events are published beside callbacks, checked.
 *
 * @param servers brokers to begin with, host and port, separated by commas
 * @param topic where records go
 * @param security properties of the client, all of which begin with security, sasl or ssl
 * @param timeout how long the brokers may take to confirm a record
 * @param poll how long to wait for something to publish before looking by oneself
 * @param lease how long the node that publishes keeps the others from it
 * @param maxBackoff the longest wait after a failure
 */
public record KafkaSettings(
    String servers,
    String topic,
    Map<String, Secret> security,
    Duration timeout,
    Duration poll,
    Duration lease,
    Duration maxBackoff) {}
