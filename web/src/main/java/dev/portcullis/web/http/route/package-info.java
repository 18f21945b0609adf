/** The routes of the REST interface, and the matching of requests. */
package dev.portcullis.web.http.route;
