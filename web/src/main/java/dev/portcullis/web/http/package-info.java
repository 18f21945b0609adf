/**
 * Common parts of the HTTP layer: request syntax, entity tags, response filters, static documents.
 */
package dev.portcullis.web.http;
