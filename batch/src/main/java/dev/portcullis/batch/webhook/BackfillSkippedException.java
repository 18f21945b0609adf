package dev.portcullis.batch.webhook;

/**
 * Blocks could not be read or judged now. The batch runtime counts it and goes on with another
 * back-fill; nothing is lost, for the position stays before them.
 */
public class BackfillSkippedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BackfillSkippedException(Throwable cause) {
    super("Passed over for now", cause);
  }
}
