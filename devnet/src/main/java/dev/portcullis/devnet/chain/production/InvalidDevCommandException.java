package dev.portcullis.devnet.chain.production;

/** A developer asked for something the chain cannot do; the message says why. */
public final class InvalidDevCommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A refusal that says what a command has to be. */
  public InvalidDevCommandException(String message) {
    super(message);
  }
}
