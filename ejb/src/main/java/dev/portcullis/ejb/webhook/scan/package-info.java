/** Reads new and final blocks and queues each log that somebody follows (ADR 0059). */
package dev.portcullis.ejb.webhook.scan;
