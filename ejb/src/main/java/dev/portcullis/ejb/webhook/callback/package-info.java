/** Defines callbacks: id, body, bytes and signing keys (R-WEB-8, R-WEB-9). */
package dev.portcullis.ejb.webhook.callback;
