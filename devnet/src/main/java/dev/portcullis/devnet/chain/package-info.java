/**
 * The chain itself: it takes transactions, makes blocks of them, remembers them and answers
 * questions about any of them. {@link dev.portcullis.devnet.chain.Chain} is the way in, for the
 * node and for whoever embeds the chain.
 */
package dev.portcullis.devnet.chain;
