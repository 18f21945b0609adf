/** Bodies of requests: JSON by strict rules, and how large they may be. */
package dev.portcullis.web.http.body;
