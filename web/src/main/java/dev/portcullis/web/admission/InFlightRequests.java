package dev.portcullis.web.admission;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/** Requests that are not answered whole yet, and whether this node still takes others. */
final class InFlightRequests {
  private final Set<Object> requests = new HashSet<>();
  private boolean leaving;

  /** Counts one, once, until {@link #end}; false if no others are taken any more. */
  synchronized boolean begin(Object request) {
    if (!leaving) {
      requests.add(request);
    }
    return !leaving;
  }

  /** Counts one that goes on what was begun. */
  synchronized void goOn(Object request) {
    requests.add(request);
  }

  /** It is answered, or nobody is there any more. */
  synchronized void end(Object request) {
    if (requests.remove(request)) {
      notifyAll();
    }
  }

  /** Takes no others from now on; false if it was so before. */
  synchronized boolean leave() {
    boolean first = !leaving;
    leaving = true;
    return first;
  }

  /** Whether no others are taken any more. */
  synchronized boolean isLeaving() {
    return leaving;
  }

  /**
   * Waits until all are answered.
   *
   * @return how many were not in this time
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
