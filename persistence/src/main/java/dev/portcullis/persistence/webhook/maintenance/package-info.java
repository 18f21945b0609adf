/** Reads the metrics of event webhooks, and seals their batches. */
package dev.portcullis.persistence.webhook.maintenance;
