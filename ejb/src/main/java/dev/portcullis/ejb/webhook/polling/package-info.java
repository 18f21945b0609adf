/** Responds to receivers that poll events instead of receiving callbacks (ADR 0064). */
package dev.portcullis.ejb.webhook.polling;
