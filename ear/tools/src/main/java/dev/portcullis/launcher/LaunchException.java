package dev.portcullis.launcher;

/** A problem that a person can solve, shown as one message without a stack trace. */
public class LaunchException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message the problem and its remedy
   */
  public LaunchException(String message) {
    super(message);
  }

  /**
   * @param message the problem and its remedy
   * @param cause its cause
   */
  public LaunchException(String message, Throwable cause) {
    super(message, cause);
  }
}
