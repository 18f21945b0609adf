/**
 * The storage of the chain: one ordered, crash-safe key space on disk (or in memory), and the keys
 * of blocks, indexes and the history of the state in it.
 */
package dev.portcullis.devnet.store;
