/** The description of the interface, public to all clients. */
package dev.portcullis.web.openapi;
