package dev.portcullis.ejb.metrics;

import java.util.List;

/**
 * Reads figures of a feature that this node does not know by itself. A reading is bounded: it does
 * not become dearer with what has happened or waits.
 */
public interface GaugeSource {
  /** What may be away, and with it the figures that are read from it. */
  enum Origin {
    /** The database: such figures are the same on all nodes. */
    DATABASE,
    /** The chain behind the gate. */
    CHAIN
  }

  /** Where they are read. */
  Origin origin();

  /**
   * The figures of now.
   *
   * @throws RuntimeException if their origin is away
   */
  List<GaugeSample> read();
}
