/** The records of a webhook's callbacks (ADR 0062). */
package dev.portcullis.persistence.webhook.record;
