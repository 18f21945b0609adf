/** Answers: lists in pages, read part by part, and JSON that is written within bounds. */
package dev.portcullis.web.http.response;
