package dev.portcullis.legacy.ledger;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.musig.PubKeyHash;
import dev.portcullis.legacy.transaction.MusigSignature;
import java.math.BigInteger;

/** Checks that several kinds of transactions share. */
final class TransactionChecks {
  /** The zero address. */
  static final Address ZERO = new Address("0x" + "0".repeat(40));

  private final WorkingSet set;
  private final DerivedHashes derivedHashes;

  TransactionChecks(WorkingSet set, DerivedHashes derivedHashes) {
    this.set = set;
    this.derivedHashes = derivedHashes;
  }

  /** Whether this is a valid token id. */
  static boolean isToken(long token) {
    return token <= Ledger.LAST_TOKEN;
  }

  /** Whether this is a token other than an NFT, as fees require. */
  static boolean isFungible(long token) {
    return token < Ledger.FIRST_NFT;
  }

  /** Whether the signature is by the key with that hash; its validity was verified before. */
  boolean isBy(MusigSignature signature, PubKeyHash key) {
    return derivedHashes.keys().apply(signature.publicKey()).equals(key);
  }

  /** Whether the balance of the account suffices. */
  boolean has(LedgerAccount account, long token, BigInteger amount) {
    return set.balance(account, token).compareTo(amount) >= 0;
  }
}
