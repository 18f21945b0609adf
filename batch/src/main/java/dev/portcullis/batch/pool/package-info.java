/** The gate's own pool as a job. */
package dev.portcullis.batch.pool;
