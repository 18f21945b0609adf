/**
 * Blocks: header, transactions, receipts, logs, and their encodings for hashing and for storage.
 */
package dev.portcullis.devnet.block;
