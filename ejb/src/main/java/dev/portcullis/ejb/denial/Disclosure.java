package dev.portcullis.ejb.denial;

import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Hash32;

/**
 * That somebody was shown transactions which are not of their own wallets (ADR 0056).
 *
 * @param context who, from where, in which request
 * @param viewedUserId the user as whom they read, or null
 * @param method by which JSON-RPC method
 * @param shown what
 */
public record Disclosure(
    CallContext context, String viewedUserId, String method, DisclosedTransactions shown) {
  /**
   * What was shown.
   *
   * @param txHash the transaction; null for many at once
   * @param firstBlock the lowest block, or null if that is not known
   * @param lastBlock the highest block, or null if that is not known
   * @param count how many transactions
   * @param whole whether all of it was shown, and not its events only
   */
  public record DisclosedTransactions(
      Hash32 txHash, Long firstBlock, Long lastBlock, long count, boolean whole) {}
}
