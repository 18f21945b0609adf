package dev.portcullis.command.policy;

/** A command about policies failed. The message is a sentence for the operator. */
public final class PolicyCommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PolicyCommandException(String message) {
    super(message);
  }

  PolicyCommandException(String message, Throwable cause) {
    super(message, cause);
  }
}
