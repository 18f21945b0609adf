/** The job that deletes what is worth nothing any more; every decision is in ejb. */
package dev.portcullis.batch.retention;
