package dev.portcullis.ejb.webhook.backfill;

import dev.portcullis.persistence.webhook.backfill.Backfill;

/**
 * Blocks that are read together for one back-fill, and the position up to which they are stored.
 */
final class BackfillSlice {
  private final long rewinds;
  private Backfill at;
  private boolean over;

  /**
   * Creates a slice of which nothing is stored yet.
   *
   * @param at the back-fill at its position before the slice
   * @param rewinds the scan's count of reorganizations when the blocks were read
   */
  BackfillSlice(Backfill at, long rewinds) {
    this.at = at;
    this.rewinds = rewinds;
  }

  /** The back-fill, at the position of the next block to store. */
  Backfill at() {
    return at;
  }

  long rewinds() {
    return rewinds;
  }

  /** Records that everything before this position is stored. */
  void storedUpTo(long nextBlock, int nextLog) {
    at = new Backfill(at.id(), at.subscription(), nextBlock, nextLog, at.endBlock());
  }

  /**
   * Ends the slice, because its base is outdated or reading failed. Nothing more of it is stored.
   */
  void end() {
    over = true;
  }

  boolean isOver() {
    return over;
  }
}
