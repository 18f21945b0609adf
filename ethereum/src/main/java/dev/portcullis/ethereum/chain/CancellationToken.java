package dev.portcullis.ethereum.chain;

/** Lets a call end early, when nobody waits for its answer any more. */
public interface CancellationToken {
  /**
   * A call begins.
   *
   * @param cancel ends it as soon as it looks; may be run from any thread, more than once
   * @return is run when the call has ended
   */
  Runnable begin(Runnable cancel);

  /** A call that ends by itself. */
  CancellationToken NONE = cancel -> () -> {};
}
