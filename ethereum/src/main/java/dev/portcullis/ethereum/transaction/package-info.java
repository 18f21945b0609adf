/** Signed transactions: their encodings, hashes and senders, and why one can be refused. */
package dev.portcullis.ethereum.transaction;
