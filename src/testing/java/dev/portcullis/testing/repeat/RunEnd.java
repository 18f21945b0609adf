package dev.portcullis.testing.repeat;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What ends with a run of tests in a process that stays ({@code -Prepeat}). In a build it ends with
 * the JVM, and nothing of this is called.
 */
public final class RunEnd {
  private static final Deque<Runnable> ENDS = new ArrayDeque<>();

  private RunEnd() {}

  /** Adds the end of something that all tests of a run share. */
  public static synchronized void add(Runnable end) {
    ENDS.push(end);
  }

  /** Ends what was added, the newest first. */
  static synchronized void come() {
    while (!ENDS.isEmpty()) {
      ENDS.pop().run();
    }
  }
}
