/**
 * The chain itself: it accepts transactions, produces and stores blocks, and serves queries about
 * them. {@link dev.portcullis.devnet.chain.Chain} is the entry point, for the node and for
 * embedding programs.
 */
package dev.portcullis.devnet.chain;
