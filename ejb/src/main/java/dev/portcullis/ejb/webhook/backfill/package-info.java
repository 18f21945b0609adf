/** Reads past blocks for subscriptions that start in the past (ADR 0066). */
package dev.portcullis.ejb.webhook.backfill;
