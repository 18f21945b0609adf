package dev.portcullis.ethereum.chain;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.List;
import java.util.Set;

/**
 * Decides whether an executed transaction may stay in the block under production. The chain knows
 * no permissions: it passes the effects of the transaction and follows the verdict.
 *
 * <p>The chain calls it on the block production thread, and on threads that simulate the pending
 * block, whose verdicts have no further effect. It must decide from memory. It must not call the
 * chain, which would deadlock.
 */
public interface InclusionRule {
  /** The verdict on a transaction. */
  enum Verdict {
    /** It stays in the block. */
    INCLUDE,
    /** It has no effect: a layer 2 transaction leaves the mempool, and a layer 1 request fails. */
    REFUSE,
    /** It cannot be judged now. It stays in the mempool, and so do its sender's later ones. */
    WAIT
  }

  /**
   * An execution to judge.
   *
   * @param transaction the transaction or the request of layer 1; its sender is the alias if a
   *     contract of layer 1 sent the request
   * @param frames its outermost call frames in order, each with all nested ones. A transaction has
   *     one of its own. One with a paymaster has more around it: those that the paymaster runs
   *     (from the bootloader), and the sender's approvals to it (from the sender). Empty when no
   *     code ran: a transfer to an address without code
   * @param blockNumber the block under production
   */
  record Execution(Transaction transaction, List<ExecutedFrame> frames, long blockNumber) {}

  /**
   * Judges a transaction. An error that this method throws counts as {@link Verdict#WAIT}.
   *
   * @param execution its effects, on the state after the previous transactions in the block
   * @return the verdict
   */
  Verdict judge(Execution execution);

  /**
   * Whether transactions can be judged now. While they cannot, the chain executes none and produces
   * empty blocks. {@link EmbeddedChain#recheck} notifies the chain when they can again; it also
   * polls.
   */
  default boolean ready() {
    return true;
  }

  /**
   * Notifies that a transaction was refused, once for each refusal, on the thread of the chain's
   * listeners. It applies to a transaction that leaves the mempool, and to a layer 1 request after
   * the block in which it failed was stored.
   *
   * @param transaction which
   * @param blockNumber the block that does not contain it, or in which it failed
   */
  default void onRefused(Transaction transaction, long blockNumber) {}

  /**
   * Notifies that a transaction left the mempool unjudged, because too many consecutive ones of its
   * sender were refused.
   *
   * @param transaction which
   * @param blockNumber the block that does not contain the last of these
   */
  default void onDropped(Transaction transaction, long blockNumber) {}

  /**
   * A rule that includes everything, for a chain without a gate. The chain traces nothing for it.
   */
  InclusionRule NONE = execution -> Verdict.INCLUDE;

  /**
   * A call frame of an execution, without the effects of nested ones. Call frames that failed or
   * never ran are included.
   *
   * @param kind how it was opened
   * @param from the caller
   * @param to the account whose code runs, or the created contract; for an account that delegates
   *     to other code (EIP-7702), the account
   * @param input calldata or initialization code
   * @param changes whether the call frame itself, without nested ones, wrote storage (or attempted
   *     to), emitted a log, created or ended a contract, or moved value. Effects that were reverted
   *     later count
   * @param inspected accounts whose balance, code or code hash the call frame read with an opcode,
   *     except its own account. EXTCODESIZE does not count
   * @param precompiled whether a precompiled contract ran
   * @param calls the call frames that it opened, in order
   */
  record ExecutedFrame(
      FrameKind kind,
      EvmAddress from,
      EvmAddress to,
      Bytes input,
      boolean changes,
      Set<EvmAddress> inspected,
      boolean precompiled,
      List<ExecutedFrame> calls)
      implements TracedFrame {
    /** False: whether it failed is not recorded. */
    @Override
    public boolean failed() {
      return false;
    }
  }
}
