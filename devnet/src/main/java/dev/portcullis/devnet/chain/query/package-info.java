/** Queries about the stored chain: blocks, states, logs, batches. */
package dev.portcullis.devnet.chain.query;
