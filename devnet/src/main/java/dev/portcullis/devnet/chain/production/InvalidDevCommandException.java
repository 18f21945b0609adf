package dev.portcullis.devnet.chain.production;

/** A development command is impossible; the message contains the reason. */
public final class InvalidDevCommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A rejection with the conditions for the command. */
  public InvalidDevCommandException(String message) {
    super(message);
  }
}
