/** Sends test events past the queues and tells what their receivers answered. */
package dev.portcullis.ejb.webhook.testevent;
