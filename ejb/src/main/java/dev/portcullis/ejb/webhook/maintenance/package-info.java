/** Measures how far event webhooks are and how much they do, and drops what is old. */
package dev.portcullis.ejb.webhook.maintenance;
