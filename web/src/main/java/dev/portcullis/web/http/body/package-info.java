/** Request bodies: strict JSON, and size limits. */
package dev.portcullis.web.http.body;
