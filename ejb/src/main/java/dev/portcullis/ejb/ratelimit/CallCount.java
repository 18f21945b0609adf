package dev.portcullis.ejb.ratelimit;

/** The calls of one subject within one window, as this node knows them. Not thread-safe. */
final class CallCount {
  /** The sum of all nodes at the last exchange. */
  private long exchanged;

  /** The calls counted by this node since then. */
  private long pending;

  /** Counts calls and returns the sum. */
  long add(long calls) {
    pending += calls;
    return exchanged + pending;
  }

  /** The calls that the other nodes do not know yet. */
  long pending() {
    return pending;
  }

  /** Sets the sum of all nodes, which includes {@code reported} calls of this node. */
  void exchanged(long sum, long reported) {
    exchanged = sum;
    pending -= reported;
  }
}
