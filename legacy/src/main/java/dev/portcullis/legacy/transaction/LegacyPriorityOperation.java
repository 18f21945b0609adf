package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Address;
import java.math.BigInteger;

/**
 * An operation that was requested by a call of the main contract on layer 1 (R-LEG-13). It cannot
 * fail: an impossible operation has no effect.
 */
public sealed interface LegacyPriorityOperation {
  /** Its sequence number, which defines the order of execution; from 0. */
  long serialId();

  /** The token. */
  long token();

  /**
   * Credits an account with funds that were locked in the contract, and creates the account.
   *
   * @param from the address that locked them
   * @param to the account's address
   * @param token no NFT
   * @param amount in the token's smallest unit, below 2^128
   */
  record Deposit(long serialId, Address from, Address to, long token, BigInteger amount)
      implements LegacyPriorityOperation {}

  /**
   * Pays out the whole balance of an account in a token, or withdraws its NFT to layer 1, if the
   * account belongs to that address.
   *
   * @param accountId the account
   * @param owner the requester and recipient
   * @param token any
   */
  record FullExit(long serialId, long accountId, Address owner, long token)
      implements LegacyPriorityOperation {}
}
