/** Keeps the queues of callbacks, their failures and outcomes, and which node sends them. */
package dev.portcullis.persistence.webhook.delivery;
