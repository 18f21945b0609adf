/** The scan progress of the chain, and the appending of events and callbacks to the queues. */
package dev.portcullis.persistence.webhook.scan;
