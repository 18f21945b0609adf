/**
 * What the {@code debug_} methods tell of executions (document 2, trace call object; supplement
 * 2.2): the tracers, and the JSON they end in.
 */
package dev.portcullis.devnet.node.trace;
