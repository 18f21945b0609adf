/** Redelivery orders and their execution (ADR 0063). */
package dev.portcullis.persistence.webhook.redelivery;
