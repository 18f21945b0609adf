/** Removal of what is worth nothing any more. */
package dev.portcullis.persistence.retention;
