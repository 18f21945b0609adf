package dev.portcullis.persistence.legacy.sequencer;

import dev.portcullis.kernel.Address;

/**
 * A row of {@code legacy_accounts}.
 *
 * @param pubKeyHash 20 bytes; zeros while no key is set
 * @param minted how many NFTs it minted
 * @param slots how many kinds of tokens it ever owned
 * @param create2 whether its key was set by CREATE2
 */
@SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
public record LedgerAccountRow(
    long id,
    Address address,
    long nonce,
    byte[] pubKeyHash,
    long minted,
    int slots,
    boolean create2) {}
