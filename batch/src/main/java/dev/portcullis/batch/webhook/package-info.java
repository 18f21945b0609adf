/**
 * The jobs of event webhooks: each executes a loop of ejb.webhook for a while, and a timer starts
 * the next execution. They only adapt; every decision is in ejb.webhook.
 */
package dev.portcullis.batch.webhook;
