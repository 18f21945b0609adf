/** Finds the subscribers of a log and what they may see of it; decodes and numbers its events. */
package dev.portcullis.ejb.webhook.matching;
