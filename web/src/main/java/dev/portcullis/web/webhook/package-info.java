/** The event webhook routes below {@code /api/v1} (document 1, "Event webhooks"). */
package dev.portcullis.web.webhook;
