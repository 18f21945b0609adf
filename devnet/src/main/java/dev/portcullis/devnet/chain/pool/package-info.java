/** The transactions that wait for a block, also while the chain is closed. */
package dev.portcullis.devnet.chain.pool;
