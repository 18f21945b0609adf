/**
 * Executes pending operations in blocks, in consecutive database transactions: each finds the
 * rollup in the state that the previous one left (ADR 0080).
 */
package dev.portcullis.legacy.sequencer;
