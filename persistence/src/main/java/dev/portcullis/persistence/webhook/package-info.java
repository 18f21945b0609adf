/**
 * Event webhooks: endpoints with their signing keys and subscriptions, how far the chain has been
 * read, and the deliveries. What changes with every block is plain SQL, not entities.
 */
package dev.portcullis.persistence.webhook;
