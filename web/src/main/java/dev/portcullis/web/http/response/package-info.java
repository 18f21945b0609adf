/** Responses: paginated lists, read chunk by chunk, and JSON that is written within bounds. */
package dev.portcullis.web.http.response;
