/**
 * What the {@code debug_} methods tell of executions (R-CHN-28): the tracers, and the JSON they end
 * in.
 */
package dev.portcullis.devnet.node.trace;
