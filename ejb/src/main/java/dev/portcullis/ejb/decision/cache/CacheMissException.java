package dev.portcullis.ejb.decision.cache;

/** A fact is not cached, or the cached value may be outdated. */
public final class CacheMissException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Without a stack trace: it is not a fault, and thrown often. */
  CacheMissException() {
    super("Not remembered", null, false, false);
  }
}
