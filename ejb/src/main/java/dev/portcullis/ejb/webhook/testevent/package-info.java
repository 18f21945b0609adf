/** Sends test events without the queues and reports the answers of their receivers. */
package dev.portcullis.ejb.webhook.testevent;
