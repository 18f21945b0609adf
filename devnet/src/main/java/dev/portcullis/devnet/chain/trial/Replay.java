package dev.portcullis.devnet.chain.trial;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.Included;
import dev.portcullis.devnet.chain.production.BlockHistory;
import dev.portcullis.devnet.chain.stored.BlockRef;
import dev.portcullis.devnet.chain.stored.Blocks;
import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.Deadline;
import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.evm.ExecutionTimeout;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.transaction.InvalidTransaction;
import dev.portcullis.ethereum.transaction.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs transactions of past blocks again, on the state they found, while somebody watches. Nothing
 * is changed. A replay is held against the receipts: one that comes out differently is not told.
 * What failed by verdict fails again, by the verdict that is stored; nobody is asked anew.
 */
public final class Replay {
  private final Blocks blocks;
  private final Calls calls;
  private final TransactionProcessor processor;
  private final Duration timeout;

  /** Runs blocks again, each for so long at most. */
  public Replay(Blocks blocks, Calls calls, TransactionProcessor processor, Duration timeout) {
    this.blocks = blocks;
    this.calls = calls;
    this.processor = processor;
    this.timeout = timeout;
  }

  /**
   * Makes the recording of one transaction.
   *
   * @param <R> what the recording tells
   */
  @FunctionalInterface
  public interface Recorder<R> {
    /**
     * The next transaction is about to run.
     *
     * @param included the transaction and its place
     * @param state the state it finds, later the state it leaves
     * @return who watches it
     */
    Recording<R> record(Included included, StateReader state);
  }

  /**
   * Replays all transactions of a block.
   *
   * @param block the block
   * @param recorder who watches
   * @param <R> what is told of each transaction
   * @return in the order of the transactions
   * @throws CallFailed when it takes longer than a call may, or comes out differently because the
   *     block was made by other rules than the chain now has
   * @throws dev.portcullis.devnet.store.StatePruned when the state before the block is not kept
   */
  public <R> List<R> block(Block block, Recorder<R> recorder) {
    return run(block, 0, block.transactions().size() - 1, recorder);
  }

  /**
   * Replays one transaction, after those before it in its block.
   *
   * @param included the transaction
   * @param recorder who watches it
   * @param <R> what is told
   * @return what was seen
   * @throws CallFailed as for a block
   */
  public <R> R transaction(Included included, Recorder<R> recorder) {
    return run(included.block(), included.index(), included.index(), recorder).get(0);
  }

  private <R> List<R> run(Block block, int first, int last, Recorder<R> recorder) {
    List<R> seen = new ArrayList<>();
    if (last < first) {
      return seen;
    }
    WorldState state = new WorldState(blocks.state(new BlockRef.Height(block.number() - 1)));
    BlockHistory.begin(state, processor.fork(), block.number(), block.header().parentHash());
    Deadline deadline = Deadline.within(timeout);
    for (int i = 0; i <= last; i++) {
      Included included = new Included(block, i);
      if (i < first) {
        execute(state, included, Optional.empty(), deadline);
      } else {
        Recording<R> recording = recorder.record(included, state);
        seen.add(recording.finish(execute(state, included, Optional.of(recording), deadline)));
      }
    }
    return seen;
  }

  private <R> ExecutionResult execute(
      WorldState state, Included included, Optional<Recording<R>> recording, Deadline deadline) {
    Transaction transaction = included.transaction();
    ExecutionResult result;
    try {
      BlockContext context = calls.contextOf(included.block());
      result =
          included.receipt().refused()
              ? processor.refuse(state, context, transaction.priority().orElseThrow())
              : processor.execute(
                  state, context, transaction, recording.map(each -> each), deadline);
    } catch (ExecutionTimeout e) {
      throw new CallFailed(e.getMessage());
    } catch (InvalidTransaction e) {
      throw new CallFailed(changedRules(included) + ": " + e.getMessage());
    }
    if (result.gasUsed() != included.receipt().gasUsed()
        || result.success() != included.receipt().succeeded()) {
      throw new CallFailed(changedRules(included));
    }
    return result;
  }

  private static String changedRules(Included included) {
    return "transaction "
        + included.transaction().hash()
        + " cannot be replayed: its block was made by other rules than the chain now has";
  }
}
