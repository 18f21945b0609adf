package dev.portcullis.legacy.sequencer;

import dev.portcullis.legacy.layer1.BlockGasEstimator;
import dev.portcullis.legacy.ledger.BlockSizes;
import dev.portcullis.persistence.legacy.sequencer.RollupState;
import java.time.Duration;
import java.time.Instant;

/**
 * When a block is closed.
 *
 * @param sizes how many chunks blocks have
 * @param time after how long, from its first operation
 * @param fastTime the same with an operation in it that is to be hurried
 * @param ahead how many blocks may wait to be verified
 */
public record BlockRules(BlockSizes sizes, Duration time, Duration fastTime, int ahead) {
  /** What is refused takes no chunks, but a row, so that is counted as well. */
  static final int MOST_OPERATIONS = 1_000;

  /**
   * A block in which all was refused costs the operator its settlement, and nobody else anything:
   * it waits so many times longer.
   */
  static final int PATIENCE_WITH_REFUSALS = 12;

  /** Whether so many operations find room, with their chunks and their gas on layer 1. */
  boolean fits(RollupState open, int operations, int chunks, long gas) {
    return sizes.fits(open.openChunks(), chunks)
        && open.openGas() + gas <= BlockGasEstimator.LIMIT
        && open.openOperations() + operations <= MOST_OPERATIONS;
  }

  /** How long the open block may still wait; nothing or less if it is to be closed. */
  Duration left(RollupState open, Instant now) {
    Duration time = open.openIsUrgent() ? fastTime : this.time;
    if (open.openChunks() == 0) {
      time = this.time.multipliedBy(PATIENCE_WITH_REFUSALS);
    }
    return Duration.between(now, open.openSince().orElse(now).plus(time));
  }

  /** Whether too many blocks wait to be verified for another one to be begun. */
  boolean isTooFarAhead(RollupState open) {
    return open.openBlock() - open.verifiedBlock() > ahead;
  }
}
