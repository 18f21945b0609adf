package dev.portcullis.legacy.ledger;

import java.math.BigInteger;

/**
 * What an account has of a token.
 *
 * @param slot its place in the account's tree, given with the first amount and kept when it is
 *     spent
 * @param amount in the token's smallest unit, from 0 below 2^128
 */
public record Balance(int slot, BigInteger amount) {
  /** The first amount that no balance can hold. */
  public static final BigInteger LIMIT = BigInteger.ONE.shiftLeft(128);

  /** Refuses amounts that no balance can hold. */
  public Balance {
    if (amount.signum() < 0 || amount.compareTo(LIMIT) >= 0) {
      throw new IllegalArgumentException("An amount is from 0 below 2^128");
    }
  }
}
