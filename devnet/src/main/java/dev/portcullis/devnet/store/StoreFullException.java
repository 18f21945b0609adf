package dev.portcullis.devnet.store;

/**
 * The chain cannot be written at the moment, mostly because its disk is full: nothing was changed,
 * and stored data stay readable. Writing resumes by itself when there is space again.
 */
public final class StoreFullException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StoreFullException(String reason) {
    super("the chain cannot be written now (" + reason + "), try again later");
  }
}
