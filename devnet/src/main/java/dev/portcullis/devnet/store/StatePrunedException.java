package dev.portcullis.devnet.store;

/** The state of a block is no longer kept. */
public final class StatePrunedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Names the requested block and the oldest one whose state is kept. */
  public StatePrunedException(long block, long oldest) {
    super("the state of block " + block + " is pruned, the oldest kept is " + oldest);
  }
}
