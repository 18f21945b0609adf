/** The description of the interface, served to everybody. */
package dev.portcullis.web.openapi;
