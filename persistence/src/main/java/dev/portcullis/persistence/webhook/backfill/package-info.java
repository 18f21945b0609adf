/** Keeps the past blocks that subscriptions have yet to be told of. */
package dev.portcullis.persistence.webhook.backfill;
