package dev.portcullis.persistence.legacy.tree;

import dev.portcullis.kernel.Address;

/**
 * An account as of a block that changed it or one of its balances.
 *
 * @param pubKeyHash 20 bytes
 * @param slots how many kinds of tokens it ever owned
 */
@SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
public record ChangedAccount(long id, Address address, long nonce, byte[] pubKeyHash, int slots) {}
