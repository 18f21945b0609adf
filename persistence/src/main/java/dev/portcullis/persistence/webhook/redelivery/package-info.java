/** Keeps and carries out the orders to send callbacks again (ADR 0063). */
package dev.portcullis.persistence.webhook.redelivery;
