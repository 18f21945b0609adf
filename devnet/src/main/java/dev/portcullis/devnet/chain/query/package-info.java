/** What is stored of a chain, by the ways to name it: blocks, states, logs, batches. */
package dev.portcullis.devnet.chain.query;
