package dev.portcullis.ejb.decision.cache;

/** A fact is not in memory, or what is there may not be believed now. */
public final class CacheMissException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Without a trace: it is no fault, and thrown often. */
  CacheMissException() {
    super("Not remembered", null, false, false);
  }
}
