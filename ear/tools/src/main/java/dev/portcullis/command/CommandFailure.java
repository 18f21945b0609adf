package dev.portcullis.command;

/** Why a command ends without having done its work: a sentence for the operator. */
final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CommandFailure(String message) {
    super(message);
  }

  CommandFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
