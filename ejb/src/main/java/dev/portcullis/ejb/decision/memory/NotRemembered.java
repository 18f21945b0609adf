package dev.portcullis.ejb.decision.memory;

/** A fact is not in memory, or what is there may not be believed now. */
public final class NotRemembered extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Without a trace: it is no fault, and thrown often. */
  NotRemembered() {
    super("Not remembered", null, false, false);
  }
}
