package dev.portcullis.launcher;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/**
 * What a launcher has started, to be ended in reverse order at any time, from another thread: also
 * while the next part starts. That part is ended as soon as it has started, and no other begins.
 */
public final class StartedServices implements AutoCloseable {
  private final Deque<AutoCloseable> parts = new ArrayDeque<>();
  private boolean ended;

  /**
   * Starts one more part.
   *
   * @param starter returns as soon as there is something to end
   * @throws LaunchException when all was ended before
   */
  public synchronized <T extends AutoCloseable> T start(Supplier<T> starter) {
    if (ended) {
      throw new LaunchException("It was ended before it ran");
    }
    T part = starter.get();
    parts.push(part);
    return part;
  }

  /** Ends all parts, the last first. One that cannot be ended keeps no other from it. */
  @Override
  public synchronized void close() {
    ended = true;
    RuntimeException failure = null;
    while (!parts.isEmpty()) {
      try {
        parts.pop().close();
      } catch (Exception failed) {
        LaunchException next = new LaunchException("Cannot end all that runs: " + failed, failed);
        if (failure == null) {
          failure = next;
        } else {
          failure.addSuppressed(next);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
