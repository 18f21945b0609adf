/** Tells owners what happens to their endpoints, by a webhook of its own (ADR 0068). */
package dev.portcullis.ejb.webhook.operational;
