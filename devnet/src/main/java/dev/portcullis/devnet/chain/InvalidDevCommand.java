package dev.portcullis.devnet.chain;

/** A developer asked for something the chain cannot do; the message says why. */
public final class InvalidDevCommand extends RuntimeException {
  private static final long serialVersionUID = 1L;

  InvalidDevCommand(String message) {
    super(message);
  }
}
