package dev.portcullis.ethereum.rlp;

/** Input that is not canonical RLP, or not of the expected shape. */
public final class RlpException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** An exception whose message names the error and its location. */
  public RlpException(String message) {
    super(message);
  }
}
