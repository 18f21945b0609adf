package dev.portcullis.batch.webhook;

/**
 * Blocks could not be read or judged now. The batch runtime counts the skip and continues with
 * another back-fill. Nothing is lost, because the position stays before the blocks.
 */
public class BackfillSkippedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BackfillSkippedException(Throwable cause) {
    super("Passed over for now", cause);
  }
}
