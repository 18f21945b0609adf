package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Address;
import java.math.BigInteger;

/**
 * What somebody asked of the rollup by a call of the main contract on layer 1 (R-LEG-13). It cannot
 * fail: what cannot be done does nothing.
 */
public sealed interface LegacyPriorityOperation {
  /** Its number among all of them, in whose order they are executed; from 0. */
  long serialId();

  /** The token. */
  long token();

  /**
   * Credits an account with what was locked in the contract, and makes the account.
   *
   * @param from who locked it
   * @param to the account's address
   * @param token no NFT
   * @param amount in the token's smallest unit, below 2^128
   */
  record Deposit(long serialId, Address from, Address to, long token, BigInteger amount)
      implements LegacyPriorityOperation {}

  /**
   * Pays out all that an account has of a token, or takes its NFT to layer 1, if the account is
   * that address's.
   *
   * @param accountId the account
   * @param owner who asked, and who is paid
   * @param token any
   */
  record FullExit(long serialId, long accountId, Address owner, long token)
      implements LegacyPriorityOperation {}
}
