/** The one switch between the documents' forms and those of today's public clients. */
package dev.portcullis.ejb.compat;
