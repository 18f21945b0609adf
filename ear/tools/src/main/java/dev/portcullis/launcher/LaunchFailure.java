package dev.portcullis.launcher;

/** Something a person can mend: shown as its one message, without a stack trace. */
public class LaunchFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message what is wrong and what to do about it
   */
  public LaunchFailure(String message) {
    super(message);
  }

  /**
   * @param message what is wrong and what to do about it
   * @param cause where it came from
   */
  public LaunchFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
