package dev.portcullis.persistence.legacy;

/**
 * A transaction to be put into {@code legacy_mempool}.
 *
 * @param hash 32 bytes
 * @param accountId whose nonce it takes
 * @param nonce the nonce
 * @param isFast whether its block is to be hurried
 * @param tx its JSON
 * @param chunks how many it takes of a block at most
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record AcceptedTransaction(
    byte[] hash, long accountId, long nonce, boolean isFast, String tx, int chunks) {}
