/** Sends callbacks again because somebody asked for it (ADR 0063). */
package dev.portcullis.ejb.webhook.redelivery;
