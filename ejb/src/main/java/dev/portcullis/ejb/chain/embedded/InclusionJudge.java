package dev.portcullis.ejb.chain.embedded;

/**
 * Decides which transactions the embedded chain may include (ADR 0118). The chain has no notion of
 * permissions; the judge {@linkplain InclusionGate#attach attaches} itself.
 *
 * <p>{@link #judge} and {@link #isReady} are called on the thread of block production: they return
 * from memory, and call neither the chain nor the database.
 */
public interface InclusionJudge {
  /** The verdict on a transaction. */
  enum Verdict {
    /** The transaction stays in the block. */
    INCLUDE,
    /** The transaction has no effect, and is not retried. */
    REFUSE,
    /** No verdict is possible now; the transaction is retried. */
    WAIT
  }

  /**
   * Whether verdicts are possible now. While they are not, blocks are produced without
   * transactions.
   */
  default boolean isReady() {
    return true;
  }

  /** Returns the verdict on an executed transaction. */
  Verdict judge(ExecutedTransaction executed);

  /** A transaction was rejected permanently: it left the pool, or failed in a block. */
  default void refused(ReceivedTransaction transaction, long blockNumber) {}

  /**
   * A transaction left the pool without a verdict, after too many consecutive rejections of its
   * sender.
   */
  default void dropped(ReceivedTransaction transaction, long blockNumber) {}
}
