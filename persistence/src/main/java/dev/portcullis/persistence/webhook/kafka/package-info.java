/** Keeps how far each queue was published to Kafka (ADR 0067). */
package dev.portcullis.persistence.webhook.kafka;
