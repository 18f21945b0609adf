/** Signed transactions: their encodings, hashes and senders, and the reasons to reject one. */
package dev.portcullis.ethereum.transaction;
