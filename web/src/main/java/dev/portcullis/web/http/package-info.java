/** What all of the edge uses: syntax of requests, states, filters of answers, fixed documents. */
package dev.portcullis.web.http;
