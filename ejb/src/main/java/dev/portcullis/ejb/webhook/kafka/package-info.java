/** Publishes queued callbacks to Apache Kafka as well (ADR 0067). */
package dev.portcullis.ejb.webhook.kafka;
