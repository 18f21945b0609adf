package dev.portcullis.ejb.webhook;

/** The chain changed while it was read: read again. Never leaves the loops. */
final class ChainMoved extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ChainMoved() {
    super("The chain changed while it was read");
  }
}
