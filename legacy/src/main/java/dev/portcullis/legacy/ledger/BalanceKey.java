package dev.portcullis.legacy.ledger;

import java.util.Comparator;

/**
 * The key of a balance.
 *
 * @param accountId the account
 * @param tokenId the token
 */
public record BalanceKey(long accountId, long tokenId) implements Comparable<BalanceKey> {
  private static final Comparator<BalanceKey> ORDER =
      Comparator.comparingLong(BalanceKey::accountId).thenComparingLong(BalanceKey::tokenId);

  @Override
  public int compareTo(BalanceKey other) {
    return ORDER.compare(this, other);
  }
}
