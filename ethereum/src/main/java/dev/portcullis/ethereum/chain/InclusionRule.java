package dev.portcullis.ethereum.chain;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.List;
import java.util.Set;

/**
 * Decides whether a transaction that was executed may stay in the block that is being made. The
 * chain knows nothing of who may do what: it shows what the transaction did and obeys.
 *
 * <p>It is asked on the thread that makes blocks, and on those that try out the pending block, from
 * whose answers nothing else follows. It must answer from memory, and must not call the chain,
 * which would wait for itself.
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
   * @param transaction the transaction or the request of layer 1; its sender is the alias where a
   *     contract of layer 1 asked
   * @param frames its outermost frames in order, each with all beneath it. A transaction has one of
   *     its own; one with a paymaster has further ones around it, for what the paymaster runs (from
   *     the bootloader) and what the sender approves to it (from the sender). Empty when no code
   *     ran: a transfer to an address without code
   * @param blockNumber the block that is being made
   */
  record Execution(Transaction transaction, List<ExecutedFrame> frames, long blockNumber) {}

  /**
   * Judges a transaction. An error that this method throws counts as {@link Verdict#WAIT}.
   *
   * @param execution what it did, over the state of the transactions before it in the block
   * @return what becomes of it
   */
  Verdict judge(Execution execution);

  /**
   * Whether transactions can be judged now. While they cannot, none is executed, and blocks are
   * made without any. {@link EmbeddedChain#recheck} tells the chain when they can again; it also
   * asks by itself.
   */
  default boolean ready() {
    return true;
  }

  /**
   * Is told that a transaction was refused, once for each refusal, on the thread of the chain's
   * listeners: of one that leaves the pool, and of a request of layer 1 after the block in which it
   * failed was stored.
   *
   * @param transaction which
   * @param blockNumber the block that it is not in, or has failed in
   */
  default void onRefused(Transaction transaction, long blockNumber) {}

  /**
   * Is told that a transaction left the pool unjudged, because too many of its sender's were
   * refused in a row.
   *
   * @param transaction which
   * @param blockNumber the block that the last of these is not in
   */
  default void onDropped(Transaction transaction, long blockNumber) {}

  /** A rule that lets everything in: what a chain without a gate has. Nothing is watched for it. */
  InclusionRule NONE = execution -> Verdict.INCLUDE;

  /**
   * A frame of an execution, for itself. Frames that failed or never ran are there too.
   *
   * @param kind how it came to be
   * @param from the caller
   * @param to whose code runs, or the contract that is created; of an account that delegates to
   *     others' code (EIP-7702) the account
   * @param input call data or initialisation code
   * @param changes whether the frame itself, without those beneath it, wrote storage (or tried to),
   *     emitted a log, created or ended a contract, or moved value. What was reverted later counts
   * @param inspected accounts whose balance, code or code hash the frame read by an opcode, but for
   *     the one it works on. EXTCODESIZE does not count
   * @param precompiled whether a precompiled contract ran
   * @param calls the frames that it opened, in order
   */
  record ExecutedFrame(
      FrameKind kind,
      EvmAddress from,
      EvmAddress to,
      Bytes input,
      boolean changes,
      Set<EvmAddress> inspected,
      boolean precompiled,
      List<ExecutedFrame> calls) {}
}
