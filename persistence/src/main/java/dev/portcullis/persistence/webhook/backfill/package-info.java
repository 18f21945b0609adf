/** Stores the ranges of past blocks that back-fills have yet to read. */
package dev.portcullis.persistence.webhook.backfill;
