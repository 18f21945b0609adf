package dev.portcullis.launcher;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/**
 * The started services of a launcher. Another thread can end them in reverse order at any time,
 * even while the next part starts. That part is ended as soon as it has started, and no other
 * begins.
 */
public final class StartedServices implements AutoCloseable {
  private final Deque<AutoCloseable> parts = new ArrayDeque<>();
  private boolean ended;

  /**
   * Starts one more part.
   *
   * @param starter returns as soon as the part can be ended
   * @throws LaunchException if all parts were ended before
   */
  public synchronized <T extends AutoCloseable> T start(Supplier<T> starter) {
    if (ended) {
      throw new LaunchException("It was ended before it ran");
    }
    T part = starter.get();
    parts.push(part);
    return part;
  }

  /** Ends all parts, the last first. A failure of one does not prevent the end of the others. */
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
