package dev.portcullis.legacy.ledger;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.musig.PubKeyHash;

/**
 * An account without its balances.
 *
 * @param id its number; 0 is the fee account
 * @param address its unique address on layer 1
 * @param nonce the number of its transactions, and thus the nonce of the next
 * @param pubKeyHash of the key that signs for it; {@link PubKeyHash#NONE} while it is locked
 * @param minted the number of NFTs that it minted, and thus the serial id of the next
 * @param slots the number of tokens that it ever had, and thus the slot of the next
 * @param create2 whether its key was set by CREATE2: its address signs nothing
 */
public record LedgerAccount(
    long id,
    Address address,
    long nonce,
    PubKeyHash pubKeyHash,
    long minted,
    int slots,
    boolean create2) {
  /** An empty, locked account. */
  static LedgerAccount empty(long id, Address address) {
    return new LedgerAccount(id, address, 0, PubKeyHash.NONE, 0, 0, false);
  }

  /** Whether no key can sign for it. */
  boolean isLocked() {
    return pubKeyHash.equals(PubKeyHash.NONE);
  }

  LedgerAccount withNextNonce() {
    return new LedgerAccount(id, address, nonce + 1, pubKeyHash, minted, slots, create2);
  }

  LedgerAccount withNextSlot() {
    return new LedgerAccount(id, address, nonce, pubKeyHash, minted, slots + 1, create2);
  }

  LedgerAccount withNextSerial() {
    return new LedgerAccount(id, address, nonce, pubKeyHash, minted + 1, slots, create2);
  }

  LedgerAccount withKey(PubKeyHash key, boolean byCreate2) {
    return new LedgerAccount(id, address, nonce, key, minted, slots, create2 || byCreate2);
  }
}
