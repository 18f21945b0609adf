package dev.portcullis.devnet.store;

/**
 * A root or a proof cannot be had: a copy of another chain has only parts of its state, and a
 * search in an old state is bounded.
 */
public final class StateRootUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StateRootUnavailableException() {
    super("this chain is a copy of another one: its whole state, roots and proofs are not known");
  }

  StateRootUnavailableException(String message) {
    super(message);
  }
}
