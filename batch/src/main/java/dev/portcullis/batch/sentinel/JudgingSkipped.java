package dev.portcullis.batch.sentinel;

/**
 * A block could not be read or judged now. The batch runtime counts it and goes on; nothing is
 * lost, for the position stays before it.
 */
public class JudgingSkipped extends RuntimeException {
  private static final long serialVersionUID = 1L;

  JudgingSkipped(Throwable cause) {
    super("Passed over for now", cause);
  }
}
