package dev.portcullis.ejb.webhook.backfill;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.UUID;

/**
 * One of the threads that read past blocks: what it has in hand. It works at one back-fill at a
 * time, a bounded number of blocks each, and is used by one thread only.
 */
public final class BackfillThreadState {
  private final Deque<PastBlock> blocks = new ArrayDeque<>();
  private UUID preferred;
  private BackfillSlice turn;
  private String checkpoint;
  private boolean queued;

  /**
   * Nothing in hand yet.
   *
   * @param checkpoint of the lane that this one carries on, or null
   */
  public BackfillThreadState(String checkpoint) {
    this.checkpoint = checkpoint;
    this.preferred =
        checkpoint == null
            ? null
            : UUID.fromString(checkpoint.substring(0, checkpoint.indexOf(' ')));
  }

  /** Whether all that was read at once has been handed out, and is to be stored now. */
  public boolean isFull() {
    return turn != null && blocks.isEmpty();
  }

  /**
   * The back-fill and how far it was read: {@code <id> <block> <log>}. It says with which one to
   * begin after a crash; how far that one is the database says. Null before the first.
   */
  public String checkpoint() {
    return checkpoint;
  }

  /** The back-fill to begin with, asked once, or null. */
  UUID preferred() {
    UUID first = preferred;
    preferred = null;
    return first;
  }

  /** What is read at the moment, or null. */
  BackfillSlice turn() {
    return turn;
  }

  /** Takes up blocks that were read for one back-fill. */
  void begin(BackfillSlice begun, List<PastBlock> read) {
    turn = begun;
    blocks.addAll(read);
  }

  /** The next block in hand, or null. */
  PastBlock next() {
    PastBlock next = blocks.poll();
    if (next != null) {
      checkpoint = turn.at().id() + " " + next.nextBlock() + " " + next.nextLog();
    }
    return next;
  }

  /** Drops what is left of a turn of which nothing more can be stored. */
  void drop(BackfillSlice ended) {
    ended.end();
    if (turn == ended) {
      blocks.clear();
    }
  }

  /** Has nothing in hand any more. */
  void end() {
    turn = null;
    blocks.clear();
  }

  /** Something was queued in the transaction under way. */
  void queued() {
    queued = true;
  }

  /** Whether something was queued since this was last asked. */
  boolean hasQueued() {
    boolean since = queued;
    queued = false;
    return since;
  }
}
