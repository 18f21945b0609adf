package dev.portcullis.ejb.job;

/** An item of a portion cannot be worked on; the batch runtime counts it and goes on. */
public class ItemSkippedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * With the reason.
   *
   * @param reason a sentence without values
   */
  public ItemSkippedException(String reason) {
    super(reason);
  }
}
