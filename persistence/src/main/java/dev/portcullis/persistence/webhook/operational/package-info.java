/** Keeps the notices to owners and administrators, and where they are sent (ADR 0068). */
package dev.portcullis.persistence.webhook.operational;
