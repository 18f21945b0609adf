package dev.portcullis.ethereum.chain;

/**
 * A chain in this process cannot be opened. The message is one line for the operator that names the
 * file and the remedy.
 */
public final class ChainOpenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A failure with its cause. */
  public ChainOpenException(String message, Throwable cause) {
    super(message, cause);
  }
}
