package dev.portcullis.batch.sentinel;

/**
 * A block could not be read or judged now. The batch runtime counts the skip and continues. Nothing
 * is lost, because the position stays before the block.
 */
public class JudgingSkippedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  JudgingSkippedException(Throwable cause) {
    super("Passed over for now", cause);
  }
}
