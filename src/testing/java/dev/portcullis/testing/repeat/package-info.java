/**
 * Runs named tests each time a source changes, in a process that stays: {@code -Prepeat} (see
 * developing). What was started once, the libraries and PostgreSQL, is there for the next run.
 */
package dev.portcullis.testing.repeat;
