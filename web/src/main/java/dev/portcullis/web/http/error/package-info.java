/**
 * Failures in their documented form: error bodies, exception mappers, rejections before any
 * resource.
 */
package dev.portcullis.web.http.error;
