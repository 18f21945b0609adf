/**
 * Shared parts of all jobs of this node: the timer that keeps them running, and the looping step.
 */
package dev.portcullis.batch.job;
