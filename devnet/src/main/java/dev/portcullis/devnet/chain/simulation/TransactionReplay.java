package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.production.BlockHistory;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.query.BlockResolver;
import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.ExecutionDeadline;
import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.evm.ExecutionTimeoutException;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.state.BlockAccessList;
import dev.portcullis.devnet.state.BlockAccessRecorder;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import dev.portcullis.ethereum.transaction.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Replays transactions of past blocks with tracers, on the state before them. Nothing is changed. A
 * replay is compared with the receipts: on a difference, its result is not returned. A transaction
 * that failed by verdict fails again, by the stored verdict, and the rule is not called again.
 */
public final class TransactionReplay {
  private final BlockResolver blocks;
  private final CallSimulator calls;
  private final TransactionProcessor processor;
  private final Duration timeout;

  /** Replays blocks, each for this time at most. */
  public TransactionReplay(
      BlockResolver blocks, CallSimulator calls, TransactionProcessor processor, Duration timeout) {
    this.blocks = blocks;
    this.calls = calls;
    this.processor = processor;
    this.timeout = timeout;
  }

  /**
   * Creates the tracer of one transaction.
   *
   * @param <R> the result of the tracer
   */
  @FunctionalInterface
  public interface TracerFactory<R> {
    /**
     * The next transaction is about to run.
     *
     * @param included the transaction and its position
     * @param state the state before it, later the state after it
     * @return its tracer
     */
    ResultTracer<R> record(IncludedTransaction included, StateReader state);
  }

  /**
   * Replays all transactions of a block.
   *
   * @param block the block
   * @param tracerFactory creates the tracers
   * @param <R> the result for each transaction
   * @return in the order of the transactions
   * @throws CallFailedException when it exceeds the time limit of a call, or differs because the
   *     block was produced by other rules than the chain now has
   * @throws dev.portcullis.devnet.store.StatePrunedException when the state before the block is not
   *     kept
   */
  public <R> List<R> block(Block block, TracerFactory<R> tracerFactory) {
    return run(block, 0, block.transactions().size() - 1, tracerFactory);
  }

  /**
   * Replays one transaction, after those before it in its block.
   *
   * @param included the transaction
   * @param tracerFactory creates its tracer
   * @param <R> the result
   * @return the result of the tracer
   * @throws CallFailedException as for a block
   */
  public <R> R transaction(IncludedTransaction included, TracerFactory<R> tracerFactory) {
    return run(included.block(), included.index(), included.index(), tracerFactory).get(0);
  }

  /**
   * The access list of a block (EIP-7928), rebuilt by a replay.
   *
   * @param block a block whose header has the hash of its list
   * @throws CallFailedException as for {@link #block}; also when the list has another hash
   * @throws dev.portcullis.devnet.store.StatePrunedException when the state before the block is not
   *     kept
   */
  public BlockAccessList accessList(Block block) {
    WorldState state = stateBefore(block);
    Optional<BlockAccessRecorder> accesses = BlockAccessRecorder.begin(state, processor.fork());
    begin(block, state);
    ExecutionDeadline deadline = ExecutionDeadline.within(timeout);
    for (int i = 0; i < block.transactions().size(); i++) {
      execute(state, new IncludedTransaction(block, i), Optional.empty(), deadline);
    }
    return accesses
        .map(BlockAccessRecorder::list)
        .filter(list -> block.header().blockAccessListHash().equals(Optional.of(list.hash())))
        .orElseThrow(
            () ->
                new CallFailedException(
                    "the access list of block "
                        + block.number()
                        + " cannot be rebuilt: the block was made by other rules than the chain now"
                        + " has"));
  }

  /**
   * The state in a block before one of its transactions.
   *
   * @param at the block
   * @param index position of the transaction; behind the last one for the end
   * @throws CallFailedException as for a block
   */
  StateReader before(BlockIdentifier at, int index, ExecutionDeadline deadline) {
    Block block = blocks.ofState(at);
    WorldState state = begin(block);
    for (int i = 0; i < index; i++) {
      execute(state, new IncludedTransaction(block, i), Optional.empty(), deadline);
    }
    return state;
  }

  private WorldState begin(Block block) {
    WorldState state = stateBefore(block);
    begin(block, state);
    return state;
  }

  private WorldState stateBefore(Block block) {
    return new WorldState(blocks.state(new BlockIdentifier.Height(block.number() - 1)));
  }

  private void begin(Block block, WorldState state) {
    BlockHistory.begin(state, processor.fork(), block.number(), block.header().parentHash());
  }

  private <R> List<R> run(Block block, int first, int last, TracerFactory<R> tracerFactory) {
    List<R> seen = new ArrayList<>();
    if (last < first) {
      return seen;
    }
    WorldState state = begin(block);
    ExecutionDeadline deadline = ExecutionDeadline.within(timeout);
    for (int i = 0; i <= last; i++) {
      IncludedTransaction included = new IncludedTransaction(block, i);
      if (i < first) {
        execute(state, included, Optional.empty(), deadline);
      } else {
        ResultTracer<R> resultTracer = tracerFactory.record(included, state);
        seen.add(
            resultTracer.finish(execute(state, included, Optional.of(resultTracer), deadline)));
      }
    }
    return seen;
  }

  private <R> ExecutionResult execute(
      WorldState state,
      IncludedTransaction included,
      Optional<ResultTracer<R>> resultTracer,
      ExecutionDeadline deadline) {
    Transaction transaction = included.transaction();
    ExecutionResult result;
    try {
      BlockContext context = calls.contextOf(included.block());
      result =
          included.receipt().refused()
              ? processor.executeAsFailed(state, context, transaction.priority().orElseThrow())
              : processor.execute(
                  state, context, transaction, resultTracer.map(each -> each), deadline);
    } catch (ExecutionTimeoutException e) {
      throw new CallFailedException(e.getMessage());
    } catch (InvalidTransactionException e) {
      throw new CallFailedException(changedRules(included) + ": " + e.getMessage());
    }
    if (result.gasUsed() != included.receipt().gasUsed()
        || result.success() != included.receipt().succeeded()) {
      throw new CallFailedException(changedRules(included));
    }
    return result;
  }

  private static String changedRules(IncludedTransaction included) {
    return "transaction "
        + included.transaction().hash()
        + " cannot be replayed: its block was made by other rules than the chain now has";
  }
}
