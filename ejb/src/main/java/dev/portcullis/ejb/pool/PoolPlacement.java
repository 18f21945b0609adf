package dev.portcullis.ejb.pool;

import dev.portcullis.kernel.Hash32;
import java.util.Optional;

/**
 * What became of a transaction that was to wait.
 *
 * @param outcome whether it does
 * @param replaced the one of the same nonce whose place it took
 */
public record PoolPlacement(Outcome outcome, Optional<Hash32> replaced) {
  /** Whether a transaction waits, or why not. */
  public enum Outcome {
    WAITS,
    /** The very same does. */
    KNOWN,
    /** Another of its nonce does, and pays as much. */
    UNDERPRICED,
    /** Another of its nonce is with the node, and those that follow it were judged by that. */
    FOLLOWED,
    /** Its nonce is too far ahead. */
    TOO_FAR,
    /** It is too large to wait. */
    TOO_LARGE,
    /** Its user or machine has as many as may be. */
    ACCOUNT_FULL,
    /** Those of its organization have. */
    ORGANIZATION_FULL,
    /** There is no room for anybody. */
    FULL
  }

  static PoolPlacement as(Outcome outcome) {
    return new PoolPlacement(outcome, Optional.empty());
  }
}
