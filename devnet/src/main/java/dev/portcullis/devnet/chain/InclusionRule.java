package dev.portcullis.devnet.chain;

import dev.portcullis.devnet.common.Address;
import dev.portcullis.devnet.common.Bytes;
import dev.portcullis.devnet.evm.Tracer.FrameKind;
import dev.portcullis.devnet.transaction.Transaction;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides whether a transaction that was executed may stay in the block that is being made. The
 * chain knows nothing of who may do what: it shows what the transaction did and obeys.
 *
 * <p>It is asked on the thread that makes blocks. It must answer from memory, and must not call the
 * chain, which would wait for itself.
 */
public interface InclusionRule {
  /** What becomes of a transaction. */
  enum Verdict {
    /** It stays in the block. */
    INCLUDE,
    /** It has no effect: a layer-2 transaction leaves the pool, a layer-1 request fails. */
    REFUSE,
    /** It cannot be judged now. It stays in the pool, and so do its sender's later ones. */
    WAIT
  }

  /**
   * What was executed.
   *
   * @param transaction the transaction or the request of layer 1
   * @param frames its outermost frame with all beneath it; empty for a transfer of the native token
   *     to an address without code, which makes no call
   * @param blockNumber the block that is being made
   */
  record Execution(Transaction transaction, Optional<ExecutedFrame> frames, long blockNumber) {}

  /**
   * Judges a transaction. An error that this method throws counts as {@link Verdict#WAIT}.
   *
   * @param execution what it did, over the state of the transactions before it in the block
   * @return what becomes of it
   */
  Verdict judge(Execution execution);

  /**
   * Is told after the block was stored that a transaction was refused. Once for each refusal.
   *
   * @param transaction which
   * @param blockNumber the block that it is not in, or has failed in
   */
  default void onRefused(Transaction transaction, long blockNumber) {}

  /** A rule that lets everything in: what a chain without a gate has. */
  InclusionRule NONE = execution -> Verdict.INCLUDE;

  /**
   * A frame of an execution, for itself.
   *
   * @param kind how it came to be
   * @param from the caller
   * @param to whose code runs, or the contract that is created
   * @param input call data or initialisation code
   * @param changes whether the frame itself, without those beneath it, wrote storage, emitted a
   *     log, created or ended a contract, or moved value
   * @param inspected accounts whose balance, code or code hash the frame read by an opcode, but for
   *     its own account
   * @param precompiled whether a precompiled contract ran
   * @param calls the frames that it opened, in order
   */
  record ExecutedFrame(
      FrameKind kind,
      Address from,
      Address to,
      Bytes input,
      boolean changes,
      Set<Address> inspected,
      boolean precompiled,
      List<ExecutedFrame> calls) {}
}
