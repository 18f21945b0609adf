package dev.portcullis.ejb.webhook.backfill;

import dev.portcullis.persistence.webhook.backfill.Backfill;

/** Some blocks that are read at once for one back-fill, and how far they have been stored. */
final class BackfillSlice {
  private final long rewinds;
  private Backfill at;
  private boolean over;

  /**
   * Nothing stored yet.
   *
   * @param at the back-fill where it was before
   * @param rewinds how often the scan had gone back when the blocks were read
   */
  BackfillSlice(Backfill at, long rewinds) {
    this.at = at;
    this.rewinds = rewinds;
  }

  /** The back-fill, where the next to be stored begins. */
  Backfill at() {
    return at;
  }

  long rewinds() {
    return rewinds;
  }

  /** What comes before this position is stored. */
  void storedUpTo(long nextBlock, int nextLog) {
    at = new Backfill(at.id(), at.subscription(), nextBlock, nextLog, at.endBlock());
  }

  /** Nothing more of it is stored: what it is based on no longer holds, or reading it failed. */
  void end() {
    over = true;
  }

  boolean isOver() {
    return over;
  }
}
