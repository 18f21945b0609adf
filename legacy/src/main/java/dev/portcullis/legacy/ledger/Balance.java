package dev.portcullis.legacy.ledger;

import java.math.BigInteger;

/**
 * The balance of an account in a token.
 *
 * @param slot its position in the account's tree, assigned with the first amount and kept when it
 *     is spent
 * @param amount in the token's smallest unit, from 0 below 2^128
 */
public record Balance(int slot, BigInteger amount) {
  /** The first amount that exceeds the range of a balance. */
  public static final BigInteger LIMIT = BigInteger.ONE.shiftLeft(128);

  /** Rejects amounts outside the range of a balance. */
  public Balance {
    if (amount.signum() < 0 || amount.compareTo(LIMIT) >= 0) {
      throw new IllegalArgumentException("An amount is from 0 below 2^128");
    }
  }
}
