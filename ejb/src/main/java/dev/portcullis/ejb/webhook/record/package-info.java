/** Shows what became of a webhook's callbacks (ADR 0062). */
package dev.portcullis.ejb.webhook.record;
