/**
 * The {@code rollup_} methods and what they answer: batches, layer 1, proofs of messages, tokens.
 */
package dev.portcullis.devnet.node.method.rollup;
