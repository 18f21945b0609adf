/** Redelivers callbacks on request (ADR 0063). */
package dev.portcullis.ejb.webhook.redelivery;
