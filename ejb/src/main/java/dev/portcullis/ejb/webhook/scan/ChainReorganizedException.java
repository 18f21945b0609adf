package dev.portcullis.ejb.webhook.scan;

/** The chain changed while it was read: read again. Never leaves the loops. */
final class ChainReorganizedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ChainReorganizedException() {
    super("The chain changed while it was read");
  }
}
