package dev.portcullis.legacy.ledger;

import java.util.ArrayDeque;
import java.util.Deque;

/** Records how to revert changes, last first. */
final class UndoLog {
  private final Deque<Runnable> undo = new ArrayDeque<>();

  /** Records how to revert one change. */
  void record(Runnable takingBack) {
    undo.push(takingBack);
  }

  /** Starts a new unit: earlier changes can no longer be reverted. */
  void begin() {
    undo.clear();
  }

  /** Reverts all changes since {@link #begin}. */
  void revert() {
    while (!undo.isEmpty()) {
      undo.pop().run();
    }
  }
}
