/** Endpoints with their signing keys and subscriptions. */
package dev.portcullis.persistence.webhook.endpoint;
