/** The progress of publishing each queue to Kafka (ADR 0067). */
package dev.portcullis.persistence.webhook.kafka;
