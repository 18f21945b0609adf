package dev.portcullis.ejb.webhook.backfill;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.UUID;

/**
 * The state of one thread that reads past blocks. It processes one back-fill at a time, a bounded
 * number of blocks each. Only one thread uses it.
 */
public final class BackfillThreadState {
  private final Deque<PastBlock> blocks = new ArrayDeque<>();
  private UUID preferred;
  private BackfillSlice turn;
  private String checkpoint;
  private boolean queued;

  /**
   * Creates a state without blocks.
   *
   * @param checkpoint of the lane that this one continues, or null
   */
  public BackfillThreadState(String checkpoint) {
    this.checkpoint = checkpoint;
    this.preferred =
        checkpoint == null
            ? null
            : UUID.fromString(checkpoint.substring(0, checkpoint.indexOf(' ')));
  }

  /** Whether all blocks of the slice have been returned and must be stored now. */
  public boolean isFull() {
    return turn != null && blocks.isEmpty();
  }

  /**
   * The back-fill and the position up to which it was read: {@code <id> <block> <log>}. After a
   * crash it selects the first back-fill; the position itself comes from the database. Null before
   * the first.
   */
  public String checkpoint() {
    return checkpoint;
  }

  /** The back-fill to begin with, or null. The method returns it once. */
  UUID preferred() {
    UUID first = preferred;
    preferred = null;
    return first;
  }

  /** The current slice, or null. */
  BackfillSlice turn() {
    return turn;
  }

  /** Starts a slice with the blocks that were read for one back-fill. */
  void begin(BackfillSlice begun, List<PastBlock> read) {
    turn = begun;
    blocks.addAll(read);
  }

  /** The next block of the slice, or null. */
  PastBlock next() {
    PastBlock next = blocks.poll();
    if (next != null) {
      checkpoint = turn.at().id() + " " + next.nextBlock() + " " + next.nextLog();
    }
    return next;
  }

  /** Drops the rest of a slice of which nothing more can be stored. */
  void drop(BackfillSlice ended) {
    ended.end();
    if (turn == ended) {
      blocks.clear();
    }
  }

  /** Clears the state. */
  void end() {
    turn = null;
    blocks.clear();
  }

  /** Records that the current transaction queued events. */
  void queued() {
    queued = true;
  }

  /** Whether events were queued since the last call. */
  boolean hasQueued() {
    boolean since = queued;
    queued = false;
    return since;
  }
}
