/** Notices to owners and administrators, and their receivers (ADR 0068). */
package dev.portcullis.persistence.webhook.operational;
