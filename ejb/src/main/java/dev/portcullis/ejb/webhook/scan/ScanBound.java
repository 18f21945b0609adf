package dev.portcullis.ejb.webhook.scan;

import dev.portcullis.ejb.webhook.matching.LogMatch;

/**
 * The maximum size of one step, at least one log.
 *
 * @param rows deliveries
 * @param bytes of the logs, as the node writes them
 */
public record ScanBound(int rows, long bytes) {
  /** Keeps a step within memory and a short transaction. */
  public static final ScanBound STEP = new ScanBound(5_000, 8L << 20);

  /** The weight of a part of a step. */
  record Weight(int rows, long bytes) {
    static final Weight NONE = new Weight(0, 0);

    static Weight of(LogMatch match) {
      return new Weight(match.subscriptions().size(), match.log().data().length());
    }

    Weight plus(Weight other) {
      return new Weight(rows + other.rows, bytes + other.bytes);
    }
  }

  boolean holds(Weight weight) {
    return weight.rows() <= rows && weight.bytes() <= bytes;
  }
}
