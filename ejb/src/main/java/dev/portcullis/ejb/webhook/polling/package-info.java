/** Answers receivers that fetch their events instead of being called (ADR 0064). */
package dev.portcullis.ejb.webhook.polling;
