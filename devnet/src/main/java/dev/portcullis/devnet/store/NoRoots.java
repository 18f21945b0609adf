package dev.portcullis.devnet.store;

/** Roots and proofs are over a whole state, of which a copy of another chain knows only parts. */
public final class NoRoots extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NoRoots() {
    super("this chain is a copy of another one: its whole state, roots and proofs are not known");
  }
}
