package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.inclusion.FrameCollector;
import dev.portcullis.devnet.chain.inclusion.InclusionPolicy;
import dev.portcullis.devnet.chain.production.BlockHistory;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.ExecutionDeadline;
import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.evm.ExecutionTimeoutException;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.chain.InclusionRule.Verdict;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Simulates transactions as the first of the next block. Thread-safe. */
public final class TransactionSimulator {
  /**
   * The maximum number of calls, with pauses, of a rule that has to read data first: a second in
   * total.
   */
  private static final int ATTEMPTS = 50;

  private static final long PAUSE_NANOS = 20_000_000;

  private final ChainSettings settings;
  private final PendingBlock next;
  private final TransactionProcessor processor;

  /** Simulates on the next block, with the chain's own rule. */
  public TransactionSimulator(
      ChainSettings settings, PendingBlock next, TransactionProcessor processor) {
    this.settings = settings;
    this.next = next;
    this.processor = processor;
  }

  /**
   * The effects of a transaction. The result of a transaction that the rule rejects is not
   * revealed.
   *
   * @param parent the last block
   * @param stored the state after it
   * @throws CallFailedException when it exceeds the time limit of a call, or the rule rejects it
   */
  public TransactionSimulationResult of(Transaction transaction, Block parent, StateReader stored) {
    WorldState beginning = new WorldState(stored);
    BlockHistory.begin(beginning, settings.fork(), parent.number() + 1, parent.hash());
    // The changes at the beginning of the block do not belong to the transaction.
    WorldState state = new WorldState(beginning.changes().over(stored));
    ExecutionDeadline deadline = ExecutionDeadline.within(settings.callTimeout());
    InclusionPolicy inclusionPolicy = InclusionPolicy.of(settings.inclusion());
    try {
      BlockContext context = next.context(parent);
      Optional<FrameCollector> frames = inclusionPolicy.watch(processor, state, transaction);
      ExecutionResult result =
          processor.execute(state, context, transaction, frames.map(each -> each), deadline);
      Verdict verdict = verdict(inclusionPolicy, transaction, frames, context.number(), deadline);
      if (verdict != Verdict.INCLUDE) {
        throw new CallFailedException(
            verdict == Verdict.REFUSE
                ? "the transaction would be in no block: the rule does not let it in"
                : "the transaction cannot be judged at present, try again");
      }
      return new TransactionSimulationResult(result, state.changes());
    } catch (ExecutionTimeoutException e) {
      throw new CallFailedException(e.getMessage());
    }
  }

  /** A rule that is ready may still have to read data for its verdict: it is called again. */
  private static Verdict verdict(
      InclusionPolicy inclusionPolicy,
      Transaction transaction,
      Optional<FrameCollector> frames,
      long number,
      ExecutionDeadline deadline) {
    for (int attempt = 0; attempt < ATTEMPTS && !inclusionPolicy.isUnavailable(); attempt++) {
      deadline.check();
      Verdict verdict = inclusionPolicy.verdict(transaction, frames, number);
      if (verdict != Verdict.WAIT) {
        return verdict;
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return Verdict.WAIT;
  }
}
