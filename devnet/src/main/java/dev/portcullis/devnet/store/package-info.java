/**
 * How the chain remembers: one ordered, crash-safe key space on disk (or in memory) and the keys
 * that blocks, indexes and the history of the state occupy in it.
 */
package dev.portcullis.devnet.store;
