package dev.portcullis.web.admission;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/** Requests whose responses are incomplete, and whether this node still accepts others. */
final class InFlightRequests {
  private final Set<Object> requests = new HashSet<>();
  private volatile boolean leaving;

  /** Counts a request, once, until {@link #end}; false if the node accepts no more. */
  synchronized boolean begin(Object request) {
    if (!leaving) {
      requests.add(request);
    }
    return !leaving;
  }

  /** Counts a continuation of a request that has begun. */
  synchronized void resume(Object request) {
    requests.add(request);
  }

  /** The response is complete, or the client has disconnected. */
  synchronized void end(Object request) {
    if (requests.remove(request)) {
      notifyAll();
    }
  }

  /** Accepts no more requests from now on; false if that was so before. */
  synchronized boolean beginShutdown() {
    boolean first = !leaving;
    leaving = true;
    return first;
  }

  /** Whether the node accepts no more requests. */
  boolean isShuttingDown() {
    return leaving;
  }

  /**
   * Waits until all requests are complete.
   *
   * @return how many were not within this time
   */
  synchronized int awaitTermination(Duration longest) {
    long end = System.nanoTime() + longest.toNanos();
    try {
      long left = longest.toMillis();
      while (!requests.isEmpty() && left > 0) {
        wait(left);
        left = Duration.ofNanos(end - System.nanoTime()).toMillis();
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
    return requests.size();
  }
}
