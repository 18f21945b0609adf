package dev.portcullis.devnet.upstream;

/**
 * The upstream node of the copied chain did not return the required data; the message contains the
 * subject and the reason.
 */
public final class UpstreamException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UpstreamException(String message) {
    super(message, null, false, false);
  }
}
