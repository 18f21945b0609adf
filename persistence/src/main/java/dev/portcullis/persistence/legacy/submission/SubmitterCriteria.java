package dev.portcullis.persistence.legacy.submission;

import java.util.Collection;

/**
 * The criteria of the facts for checking submissions: accounts, balances and pending transactions.
 *
 * @param accounts ids of the signers
 * @param addresses of the recipients
 * @param held balances that they may have to pay with
 * @param hashes of the transactions, 32 bytes each
 */
public record SubmitterCriteria(
    Collection<Long> accounts,
    Collection<byte[]> addresses,
    Collection<RequiredBalance> held,
    Collection<byte[]> hashes) {
  /**
   * A balance to query.
   *
   * @param accountId the account
   * @param tokenId the token
   */
  public record RequiredBalance(long accountId, long tokenId) {}
}
