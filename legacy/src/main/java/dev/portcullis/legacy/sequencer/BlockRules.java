package dev.portcullis.legacy.sequencer;

import dev.portcullis.legacy.layer1.BlockGasEstimator;
import dev.portcullis.legacy.ledger.BlockSizes;
import dev.portcullis.persistence.legacy.sequencer.RollupState;
import java.time.Duration;
import java.time.Instant;

/**
 * Defines when a block is closed.
 *
 * @param sizes of blocks in chunks
 * @param time the maximum age, from its first operation
 * @param fastTime the maximum age with a fast operation in it
 * @param ahead the maximum number of unverified blocks
 */
public record BlockRules(BlockSizes sizes, Duration time, Duration fastTime, int ahead) {
  /** A rejected operation takes no chunks, but a row, so the rows are limited as well. */
  static final int MOST_OPERATIONS = 1_000;

  /**
   * A block with only rejected operations costs the operator its settlement and benefits no user:
   * its maximum age is multiplied by this.
   */
  static final int PATIENCE_WITH_REFUSALS = 12;

  /** Whether this many operations fit, with their chunks and their gas on layer 1. */
  boolean fits(RollupState open, int operations, int chunks, long gas) {
    return sizes.fits(open.openChunks(), chunks)
        && open.openGas() + gas <= BlockGasEstimator.LIMIT
        && open.openOperations() + operations <= MOST_OPERATIONS;
  }

  /** The remaining time of the open block; zero or negative if it is to be closed. */
  Duration left(RollupState open, Instant now) {
    Duration time = open.openIsUrgent() ? fastTime : this.time;
    if (open.openChunks() == 0) {
      time = this.time.multipliedBy(PATIENCE_WITH_REFUSALS);
    }
    return Duration.between(now, open.openSince().orElse(now).plus(time));
  }

  /** Whether too many blocks are unverified to begin another one. */
  boolean isTooFarAhead(RollupState open) {
    return open.openBlock() - open.verifiedBlock() > ahead;
  }
}
