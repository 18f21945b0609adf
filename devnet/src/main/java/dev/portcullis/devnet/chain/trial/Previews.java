package dev.portcullis.devnet.chain.trial;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.inclusion.FrameCollector;
import dev.portcullis.devnet.chain.inclusion.Inclusion;
import dev.portcullis.devnet.chain.production.BlockHistory;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.Deadline;
import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.evm.ExecutionTimeout;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.chain.InclusionRule.Verdict;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Tries transactions out as the first of the next block. Thread-safe. */
public final class Previews {
  /** How often, and with what pause, a rule is asked that has to read first: a second in all. */
  private static final int ATTEMPTS = 50;

  private static final long PAUSE_NANOS = 20_000_000;

  private final ChainSettings settings;
  private final NextBlock next;
  private final TransactionProcessor processor;

  /** Tries out on the next block, with the chain's own rule. */
  public Previews(ChainSettings settings, NextBlock next, TransactionProcessor processor) {
    this.settings = settings;
    this.next = next;
    this.processor = processor;
  }

  /**
   * What a transaction would do. What the rule would not let in is not told.
   *
   * @param parent the last block
   * @param stored the state after it
   * @throws CallFailed when it takes longer than a call may, or the rule does not let it in
   */
  public Preview of(Transaction transaction, Block parent, StateReader stored) {
    WorldState beginning = new WorldState(stored);
    BlockHistory.begin(beginning, settings.fork(), parent.number() + 1, parent.hash());
    // What the block begins with is no change of the transaction.
    WorldState state = new WorldState(beginning.changes().over(stored));
    Deadline deadline = Deadline.within(settings.callTimeout());
    Inclusion inclusion = Inclusion.of(settings.inclusion());
    try {
      BlockContext context = next.context(parent);
      Optional<FrameCollector> frames = inclusion.watch(processor, state, transaction);
      ExecutionResult result =
          processor.execute(state, context, transaction, frames.map(each -> each), deadline);
      Verdict verdict = verdict(inclusion, transaction, frames, context.number(), deadline);
      if (verdict != Verdict.INCLUDE) {
        throw new CallFailed(
            verdict == Verdict.REFUSE
                ? "the transaction would be in no block: the rule does not let it in"
                : "the transaction cannot be judged at present, try again");
      }
      return new Preview(result, state.changes());
    } catch (ExecutionTimeout e) {
      throw new CallFailed(e.getMessage());
    }
  }

  /** A rule that is ready may still have to read what it judges by: it is asked again. */
  private static Verdict verdict(
      Inclusion inclusion,
      Transaction transaction,
      Optional<FrameCollector> frames,
      long number,
      Deadline deadline) {
    for (int attempt = 0; attempt < ATTEMPTS && !inclusion.isBlind(); attempt++) {
      deadline.check();
      Verdict verdict = inclusion.verdict(transaction, frames, number);
      if (verdict != Verdict.WAIT) {
        return verdict;
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return Verdict.WAIT;
  }
}
