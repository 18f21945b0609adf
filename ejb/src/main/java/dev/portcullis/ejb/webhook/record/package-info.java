/** Shows the delivery history of webhooks (ADR 0062). */
package dev.portcullis.ejb.webhook.record;
