/** Failures as they are documented: bodies of errors, mappers, refusals before any resource. */
package dev.portcullis.web.http.error;
