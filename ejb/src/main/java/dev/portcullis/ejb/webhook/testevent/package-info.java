/** Sends test events without the queues and reports the responses of their receivers. */
package dev.portcullis.ejb.webhook.testevent;
