/** The routes of the REST interface, and which of them a request is for. */
package dev.portcullis.web.http.route;
