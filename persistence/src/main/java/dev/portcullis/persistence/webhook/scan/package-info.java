/** Keeps how far the chain has been read, and adds events and callbacks to the queues. */
package dev.portcullis.persistence.webhook.scan;
