package dev.portcullis.persistence.legacy.submission;

/**
 * A transaction to be added to {@code legacy_mempool}.
 *
 * @param hash 32 bytes
 * @param accountId the account whose nonce it uses
 * @param nonce the nonce
 * @param tx its JSON
 */
@SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
public record AcceptedTransaction(byte[] hash, long accountId, long nonce, String tx) {}
