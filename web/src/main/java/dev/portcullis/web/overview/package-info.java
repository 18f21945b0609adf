/** The home page over HTTP. */
package dev.portcullis.web.overview;
