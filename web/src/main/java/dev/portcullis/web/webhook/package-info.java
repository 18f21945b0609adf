/** The event webhook routes below {@code /api/v1} (R-WEB-1). */
package dev.portcullis.web.webhook;
