package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.inclusion.InclusionPolicy;
import dev.portcullis.devnet.chain.pool.Mempool;
import dev.portcullis.devnet.chain.production.BlockBuilder;
import dev.portcullis.devnet.chain.production.BlockOverrides;
import dev.portcullis.devnet.chain.production.ChainClock;
import dev.portcullis.devnet.chain.query.BlockHashes;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.ExecutionDeadline;
import dev.portcullis.devnet.evm.ExecutionTimeoutException;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.devnet.store.ChainStore;
import dev.portcullis.ethereum.common.Hash;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The block that would be produced now: {@code pending} in calls and estimates. It contains the
 * pending transactions as far as they fit and the rule includes them, so that a call sees their
 * effects and nothing that no block would contain. Priority transactions of layer 1 are not among
 * them. Thread-safe.
 */
public final class PendingBlock {
  private final ChainSettings settings;
  private final ChainStore store;
  private final Mempool pool;
  private final TransactionProcessor processor;
  private final ChainClock clock;
  private final BlockOverrides overrides;

  /** The last simulated one: most are requested many times. */
  private volatile Draft last;

  private final AtomicLong forgotten = new AtomicLong();

  /** The block after the head, whatever the head is at the time of a call. */
  public PendingBlock(
      ChainSettings settings,
      ChainStore store,
      Mempool pool,
      TransactionProcessor processor,
      ChainClock clock,
      BlockOverrides wishes) {
    this.settings = settings;
    this.store = store;
    this.pool = pool;
    this.processor = processor;
    this.clock = clock;
    this.overrides = wishes;
  }

  /**
   * The context of the block after a given one. Its time is after the parent's, as if a second had
   * passed, unless a developer set it.
   */
  public BlockContext context(Block parent) {
    long time = clock.expected(parent.header().timestamp());
    return overrides.apply(BlockBuilder.next(parent, time, settings, new BlockHashes(store)));
  }

  /**
   * The environment of the first transaction after the pending ones.
   *
   * @param parent the last block
   * @param deadline when to stop executing pending transactions
   * @throws ExecutionTimeoutException when it has passed
   */
  ExecutionEnvironment after(Block parent, ExecutionDeadline deadline) {
    BlockContext context = context(parent);
    Key key =
        new Key(
            parent.hash(),
            pool.version(),
            overrides.version(),
            context.timestamp(),
            forgotten.get());
    Draft known = last;
    if (known == null || !known.key.equals(key)) {
      known = new Draft(key, new ExecutionEnvironment(state(parent, context, deadline), context));
      last = known;
    }
    return known.surroundings;
  }

  /** Invalidates the block, because verdicts may have changed. */
  public void invalidate() {
    forgotten.incrementAndGet();
  }

  private StateReader state(Block parent, BlockContext context, ExecutionDeadline deadline) {
    StateReader state = store.state(parent.number());
    BlockBuilder builder =
        new BlockBuilder(processor, context, parent, new WorldState(state))
            .until(deadline)
            .judgedBy(InclusionPolicy.of(settings.inclusion()));
    builder.addAll(pool.allExecutable(state, context.baseFee()).iterator());
    return builder.changes().over(state);
  }

  private record Key(
      Hash parent, long poolVersion, long wishesVersion, long timestamp, long forgotten) {}

  private record Draft(Key key, ExecutionEnvironment surroundings) {}
}
