/** The job of the gate's transaction pool. */
package dev.portcullis.batch.pool;
