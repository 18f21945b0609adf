package dev.portcullis.ejb.webhook.abi;

/** An ABI that cannot be read, or data that does not follow it; the message says which and why. */
public final class AbiDecodingException extends Exception {
  private static final long serialVersionUID = 1L;

  /** For the reason {@code why}, shown to the webhook's owner. */
  public AbiDecodingException(String why) {
    super(why);
  }
}
