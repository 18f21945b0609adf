package dev.portcullis.ejb.metrics;

import java.util.List;

/**
 * Reads gauges of a feature from another system. A reading is bounded: its cost does not grow with
 * history or queues.
 */
public interface GaugeSource {
  /** The system from which gauges are read; if it is unavailable, so are they. */
  enum Origin {
    /** The database: its gauges are the same on all nodes. */
    DATABASE,
    /** The chain behind the gate. */
    CHAIN
  }

  /** The origin of the gauges. */
  Origin origin();

  /**
   * The current samples.
   *
   * @throws RuntimeException if the origin is unavailable
   */
  List<GaugeSample> read();
}
