/** The {@code rollup_} methods and their results: batches, layer 1, proofs of messages, tokens. */
package dev.portcullis.devnet.node.method.rollup;
