/** Deletion of expired records. */
package dev.portcullis.persistence.retention;
