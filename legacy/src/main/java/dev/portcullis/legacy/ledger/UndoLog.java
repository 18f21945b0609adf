package dev.portcullis.legacy.ledger;

import java.util.ArrayDeque;
import java.util.Deque;

/** How to take back what was changed, last first. */
final class UndoLog {
  private final Deque<Runnable> undo = new ArrayDeque<>();

  /** Notes how to take one change back. */
  void note(Runnable takingBack) {
    undo.push(takingBack);
  }

  /** From here on nothing before can be taken back. */
  void begin() {
    undo.clear();
  }

  /** Takes back all since the beginning. */
  void takeBack() {
    while (!undo.isEmpty()) {
      undo.pop().run();
    }
  }
}
