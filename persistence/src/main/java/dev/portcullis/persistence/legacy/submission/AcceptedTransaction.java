package dev.portcullis.persistence.legacy.submission;

/**
 * A transaction to be put into {@code legacy_mempool}.
 *
 * @param hash 32 bytes
 * @param accountId whose nonce it takes
 * @param nonce the nonce
 * @param tx its JSON
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record AcceptedTransaction(byte[] hash, long accountId, long nonce, String tx) {}
