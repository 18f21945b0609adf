package dev.portcullis.ethereum.rlp;

/** Input that is not canonical RLP, or not of the expected shape. */
public final class RlpException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** With a message that says what was found and where. */
  public RlpException(String message) {
    super(message);
  }
}
