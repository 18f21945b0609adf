package dev.portcullis.ejb.pool;

import dev.portcullis.kernel.Hash32;
import java.util.Optional;

/**
 * The result of adding a transaction to the pool.
 *
 * @param outcome whether it waits, or the reason why not
 * @param replaced the transaction with the same nonce that it replaces
 */
public record PoolPlacement(Outcome outcome, Optional<Hash32> replaced) {
  /** Whether a transaction waits, or the reason why not. */
  public enum Outcome {
    WAITS,
    /** The same transaction waits already. */
    KNOWN,
    /** Another one with its nonce waits, and its price is not sufficiently lower. */
    UNDERPRICED,
    /** Another one with its nonce is at the node, and later ones were checked on top of it. */
    FOLLOWED,
    /** Its nonce is too far ahead. */
    TOO_FAR,
    /** It is too large to wait. */
    TOO_LARGE,
    /** Its user or machine has the maximum. */
    ACCOUNT_FULL,
    /** Its organization has the maximum. */
    ORGANIZATION_FULL,
    /** The pool is full. */
    FULL
  }

  static PoolPlacement as(Outcome outcome) {
    return new PoolPlacement(outcome, Optional.empty());
  }
}
