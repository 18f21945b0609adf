/** Notifies owners of the state of their endpoints, by a webhook of its own (ADR 0068). */
package dev.portcullis.ejb.webhook.operational;
