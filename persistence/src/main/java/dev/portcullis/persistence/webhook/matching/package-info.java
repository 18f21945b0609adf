/** Keeps what subscriptions ask of a log, the ABIs that decode it, and what was withheld. */
package dev.portcullis.persistence.webhook.matching;
