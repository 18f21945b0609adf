package dev.portcullis.ejb.legacy.tree;

import dev.portcullis.ejb.legacy.musig.Fr;
import dev.portcullis.ejb.legacy.musig.Rescue;
import dev.portcullis.persistence.legacy.ChangedAccount;
import dev.portcullis.persistence.legacy.ChangedBalance;
import java.math.BigInteger;

/** What stands at the leaves. Every field has bits of its own: no two states have the same leaf. */
final class Leaves {
  private static final int AMOUNT_BITS = 128;
  private static final int NUMBER_BITS = 32;

  private Leaves() {}

  /** What an account has in a slot: the token in front of the 128 bits of the amount. */
  static Fr balance(ChangedBalance balance) {
    return element(
        BigInteger.valueOf(balance.tokenId()).shiftLeft(AMOUNT_BITS).or(balance.amount()));
  }

  /**
   * An account: the hash of address and nonce, key and number of slots, and the root of its slots.
   */
  static Fr account(ChangedAccount account, Fr balances) {
    BigInteger who =
        new BigInteger(1, account.address().bytes())
            .shiftLeft(NUMBER_BITS)
            .or(BigInteger.valueOf(account.nonce()));
    BigInteger key =
        new BigInteger(1, account.pubKeyHash())
            .shiftLeft(NUMBER_BITS)
            .or(BigInteger.valueOf(account.slots()));
    return Rescue.hash(element(who), element(key), balances);
  }

  private static Fr element(BigInteger number) {
    byte[] bytes = number.toByteArray();
    byte[] element = new byte[Fr.BYTES];
    int length = Math.min(bytes.length, Fr.BYTES);
    System.arraycopy(bytes, bytes.length - length, element, Fr.BYTES - length, length);
    return Fr.of(element);
  }
}
