/**
 * Executes what waits, in blocks: one transaction of the database after the other, of which each
 * finds the rollup as the one before has left it (ADR 0080).
 */
package dev.portcullis.legacy.sequencer;
