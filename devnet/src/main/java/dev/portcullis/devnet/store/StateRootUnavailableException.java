package dev.portcullis.devnet.store;

/** Roots and proofs need the whole state, of which a copy of another chain has only parts. */
public final class StateRootUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StateRootUnavailableException() {
    super("this chain is a copy of another one: its whole state, roots and proofs are not known");
  }
}
