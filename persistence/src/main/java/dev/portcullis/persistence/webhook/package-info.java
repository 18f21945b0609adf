/**
 * Event webhooks: endpoints with their signing keys and subscriptions, the scan progress of the
 * chain, and the deliveries. Data that changes with every block uses plain SQL, not entities.
 */
package dev.portcullis.persistence.webhook;
