package dev.portcullis.devnet.upstream;

/** The node of the copied chain did not tell what is needed; the message says what and why. */
public final class UpstreamException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UpstreamException(String message) {
    super(message, null, false, false);
  }
}
