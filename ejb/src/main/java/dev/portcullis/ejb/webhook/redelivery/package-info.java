/** Sends callbacks again on request (ADR 0063). */
package dev.portcullis.ejb.webhook.redelivery;
