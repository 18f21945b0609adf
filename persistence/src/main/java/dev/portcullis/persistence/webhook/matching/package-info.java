/** The log filters of subscriptions, the ABIs that decode logs, and suppressed events. */
package dev.portcullis.persistence.webhook.matching;
