package dev.portcullis.ejb.ratelimit;

/** The calls of one subject within one window, as this node knows them. Not thread-safe. */
final class CallCount {
  /** The sum of all nodes at the last exchange. */
  private long exchanged;

  /** What this node has seen since. */
  private long pending;

  /** Counts calls; the answer is the sum. */
  long add(long calls) {
    pending += calls;
    return exchanged + pending;
  }

  /** What the other nodes do not know yet. */
  long pending() {
    return pending;
  }

  /** Takes over the sum of all nodes, of which {@code reported} are this node's latest. */
  void exchanged(long sum, long reported) {
    exchanged = sum;
    pending -= reported;
  }
}
