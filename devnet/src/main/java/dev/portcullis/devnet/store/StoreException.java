package dev.portcullis.devnet.store;

/**
 * The stored chain cannot be opened, read or written. The message is one line for the operator and
 * names the file and the remedy.
 */
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the failure.
   *
   * @param message one line for the operator
   * @param cause of the storage, or null
   */
  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
