/**
 * Sends the callbacks that wait in the queues of endpoints at least once, and records the outcomes
 * (ADR 0061).
 */
package dev.portcullis.ejb.webhook.delivery;
