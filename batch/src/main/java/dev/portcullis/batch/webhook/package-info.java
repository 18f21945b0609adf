/** The jobs of event webhooks. They are only adapters; every decision is in ejb.webhook. */
package dev.portcullis.batch.webhook;
