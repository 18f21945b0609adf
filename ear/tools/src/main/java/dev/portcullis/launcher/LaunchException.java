package dev.portcullis.launcher;

/** Something a person can mend: shown as its one message, without a stack trace. */
public class LaunchException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message what is wrong and what to do about it
   */
  public LaunchException(String message) {
    super(message);
  }

  /**
   * @param message what is wrong and what to do about it
   * @param cause where it came from
   */
  public LaunchException(String message, Throwable cause) {
    super(message, cause);
  }
}
