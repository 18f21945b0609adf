package dev.portcullis.ejb.webhook.scan;

/** The chain changed while it was read: read again. Never leaves the loops. */
final class ChainReorganized extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ChainReorganized() {
    super("The chain changed while it was read");
  }
}
