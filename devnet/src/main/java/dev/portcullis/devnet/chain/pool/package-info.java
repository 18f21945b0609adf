/** The pending transactions, also while the chain is closed. */
package dev.portcullis.devnet.chain.pool;
