package dev.portcullis.ejb.webhook.scan;

/**
 * Indicates that the chain changed during the read, which must be repeated. Never leaves the loops.
 */
final class ChainReorganizedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ChainReorganizedException() {
    super("The chain changed while it was read");
  }
}
