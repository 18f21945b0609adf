package dev.portcullis.legacy.sequencer;

import dev.portcullis.ejb.job.Signal;
import jakarta.enterprise.context.ApplicationScoped;

/** The signals between the loops of this node; other nodes poll. */
@ApplicationScoped
public class LegacySignals {
  private final Signal executing = new Signal();
  private final Signal settling = new Signal();

  /** Raised when operations are ready for execution. */
  public Signal executing() {
    return executing;
  }

  /** Raised when a block was closed, and by a new head of layer 1. */
  public Signal settling() {
    return settling;
  }
}
