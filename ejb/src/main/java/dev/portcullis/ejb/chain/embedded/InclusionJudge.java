package dev.portcullis.ejb.chain.embedded;

/**
 * Judges what the embedded chain may include (ADR 0118). The chain knows nothing of permissions;
 * whoever does {@linkplain InclusionGate#attach attaches} itself.
 *
 * <p>{@link #judge} and {@link #isReady} are called on the thread that makes blocks: they answer
 * from memory, and call neither the chain nor the database.
 */
public interface InclusionJudge {
  /** What becomes of a transaction. */
  enum Verdict {
    /** It stays in the block. */
    INCLUDE,
    /** It has no effect, and is not tried again. */
    REFUSE,
    /** It cannot be judged now, and is tried again. */
    WAIT
  }

  /** Whether anything can be judged now. While it cannot, blocks are made without transactions. */
  default boolean isReady() {
    return true;
  }

  /** What becomes of a transaction that was executed. */
  Verdict judge(ExecutedTransaction executed);

  /** A transaction was refused for good: it left the pool, or failed in a block. */
  default void refused(SentTransaction transaction, long blockNumber) {}

  /** A transaction left the pool unjudged, after too many refusals of its sender's in a row. */
  default void dropped(SentTransaction transaction, long blockNumber) {}
}
