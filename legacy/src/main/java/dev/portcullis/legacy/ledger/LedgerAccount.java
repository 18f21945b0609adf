package dev.portcullis.legacy.ledger;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.musig.PubKeyHash;

/**
 * An account but for its balances.
 *
 * @param id its number; 0 is the one that fees go to
 * @param address its address on layer 1, which no other account has
 * @param nonce how many transactions it has made, which is the nonce of the next
 * @param pubKeyHash of the key that signs for it; {@link PubKeyHash#NONE} while it is locked
 * @param minted how many NFTs it has made, which is the serial id of the next
 * @param slots how many tokens it has ever had, which is the slot of the next
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
  /** One that has nothing and is locked. */
  static LedgerAccount empty(long id, Address address) {
    return new LedgerAccount(id, address, 0, PubKeyHash.NONE, 0, 0, false);
  }

  /** Whether nobody can sign for it. */
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
