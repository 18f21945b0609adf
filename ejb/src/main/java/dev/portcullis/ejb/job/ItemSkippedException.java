package dev.portcullis.ejb.job;

/**
 * Indicates that an item of a chunk cannot be processed; the batch runtime counts it and continues.
 */
public class ItemSkippedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception with the reason.
   *
   * @param reason a sentence without values
   */
  public ItemSkippedException(String reason) {
    super(reason);
  }
}
