/** The one switch between the specified forms and those of today's public clients. */
package dev.portcullis.ejb.compat;
