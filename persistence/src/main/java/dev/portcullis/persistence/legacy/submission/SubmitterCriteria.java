package dev.portcullis.persistence.legacy.submission;

import java.util.Collection;

/**
 * What submissions are judged by: whose accounts, what of them, and which of the submissions wait
 * already.
 *
 * @param accounts ids of those who sign
 * @param addresses of those who get something
 * @param held what they may have to pay with
 * @param hashes of the transactions, 32 bytes each
 */
public record SubmitterCriteria(
    Collection<Long> accounts,
    Collection<byte[]> addresses,
    Collection<RequiredBalance> held,
    Collection<byte[]> hashes) {
  /**
   * A balance that is asked for.
   *
   * @param accountId whose
   * @param tokenId of what
   */
  public record RequiredBalance(long accountId, long tokenId) {}
}
