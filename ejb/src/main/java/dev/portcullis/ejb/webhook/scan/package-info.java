/** Reads new and final blocks and queues each log that matches a subscription (ADR 0059). */
package dev.portcullis.ejb.webhook.scan;
