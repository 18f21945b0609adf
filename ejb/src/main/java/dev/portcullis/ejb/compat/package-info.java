/** The one switch between the specified formats and those of current public clients. */
package dev.portcullis.ejb.compat;
