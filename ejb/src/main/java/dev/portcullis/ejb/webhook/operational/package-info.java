/** Notifies owners of the state of their endpoints, by a separate webhook (ADR 0068). */
package dev.portcullis.ejb.webhook.operational;
