package dev.portcullis.legacy.ledger;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.musig.PubKeyHash;
import dev.portcullis.legacy.transaction.MusigSignature;
import java.math.BigInteger;

/** What is checked of several kinds of transactions. */
final class TransactionChecks {
  /** Nobody's address. */
  static final Address ZERO = new Address("0x" + "0".repeat(40));

  private final WorkingSet set;
  private final DerivedHashes derivedHashes;

  TransactionChecks(WorkingSet set, DerivedHashes derivedHashes) {
    this.set = set;
    this.derivedHashes = derivedHashes;
  }

  /** A token that there can be. */
  static boolean isToken(long token) {
    return token <= Ledger.LAST_TOKEN;
  }

  /** A token that is no NFT, as fees must be paid in. */
  static boolean isFungible(long token) {
    return token < Ledger.FIRST_NFT;
  }

  /** Whether the signature is by the key of that hash; that it is valid was checked before. */
  boolean isBy(MusigSignature signature, PubKeyHash key) {
    return derivedHashes.keys().apply(signature.publicKey()).equals(key);
  }

  /** Whether the account has that much. */
  boolean has(LedgerAccount account, long token, BigInteger amount) {
    return set.balance(account, token).compareTo(amount) >= 0;
  }
}
