/** The edge: JSON in and out, error bodies, request and trace ids, paging. */
package dev.portcullis.web.http;
