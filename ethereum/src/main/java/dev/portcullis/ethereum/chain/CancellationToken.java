package dev.portcullis.ethereum.chain;

/** Lets a call end early, when no client waits for its result any more. */
public interface CancellationToken {
  /**
   * Registers the beginning of a call.
   *
   * @param cancel makes the call end at its next check; may be run from any thread, more than once
   * @return to be run when the call has ended
   */
  Runnable begin(Runnable cancel);

  /** A token for calls that cannot be cancelled. */
  CancellationToken NONE = cancel -> () -> {};
}
