/**
 * What a block is: header, transactions, receipts, logs, and how they are encoded for hashing and
 * for storage.
 */
package dev.portcullis.devnet.block;
