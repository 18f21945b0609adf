/** The jobs of event webhooks. They only adapt; every decision is in ejb.webhook. */
package dev.portcullis.batch.webhook;
