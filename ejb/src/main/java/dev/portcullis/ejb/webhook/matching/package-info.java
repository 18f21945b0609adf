/** Finds whom a log concerns, what of it they may be told, and how it is decoded and numbered. */
package dev.portcullis.ejb.webhook.matching;
