package dev.portcullis.ejb.webhook.abi;

/**
 * Reports an invalid ABI, or data that does not match its ABI. The message identifies which of them
 * and the reason.
 */
public final class AbiDecodingException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with the reason {@code why}, which the webhook's owner sees. */
  public AbiDecodingException(String why) {
    super(why);
  }
}
