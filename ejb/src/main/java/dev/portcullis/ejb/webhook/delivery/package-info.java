/**
 * Sends what waits in the queues of endpoints at least once, and writes down what came of it (ADR
 * 0061).
 */
package dev.portcullis.ejb.webhook.delivery;
