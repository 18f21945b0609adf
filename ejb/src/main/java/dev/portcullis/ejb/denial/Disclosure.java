package dev.portcullis.ejb.denial;

import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Hash32;

/**
 * A disclosure of transactions to a principal whose wallets are not involved (ADR 0056).
 *
 * @param context the context of the request
 * @param viewedUserId the user as whom the principal read, or null
 * @param method the JSON-RPC method
 * @param shown the disclosed transactions
 */
public record Disclosure(
    CallContext context, String viewedUserId, String method, DisclosedTransactions shown) {
  /**
   * The disclosed transactions.
   *
   * @param txHash the transaction; null for several
   * @param firstBlock the lowest block, or null if that is unknown
   * @param lastBlock the highest block, or null if that is unknown
   * @param count the number of transactions
   * @param whole whether they were fully disclosed, and not only their events
   */
  public record DisclosedTransactions(
      Hash32 txHash, Long firstBlock, Long lastBlock, long count, boolean whole) {}
}
