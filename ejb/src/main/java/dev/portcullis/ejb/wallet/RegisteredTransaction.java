package dev.portcullis.ejb.wallet;

/**
 * The transaction that an allowance was used for (supplement 1.6).
 *
 * @param hash the hash of the transaction
 */
public record RegisteredTransaction(String hash) {}
