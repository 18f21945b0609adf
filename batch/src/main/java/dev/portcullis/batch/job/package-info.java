/**
 * What every job of this node shares: the timer that keeps them running, and the step that loops.
 */
package dev.portcullis.batch.job;
