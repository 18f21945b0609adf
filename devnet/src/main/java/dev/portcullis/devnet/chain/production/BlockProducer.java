package dev.portcullis.devnet.chain.production;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.inclusion.PendingPriorityTransactions;
import dev.portcullis.devnet.chain.inclusion.RecentRejections;
import dev.portcullis.devnet.chain.pool.Mempool;
import dev.portcullis.devnet.chain.query.BlockHashes;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.ExecutionDeadline;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.devnet.store.ChainStore;
import dev.portcullis.devnet.store.StoreFullException;
import dev.portcullis.devnet.upstream.UpstreamChain;
import dev.portcullis.devnet.upstream.UpstreamException;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.transaction.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that changes the chain. It produces blocks on request, when transactions arrive or
 * by the clock, and removes blocks for development methods.
 *
 * <p>It is over 300 lines because everything that changes the chain runs on this one thread. Its
 * parts would all need the thread, the mempool and the store, and no part would own their order.
 */
public final class BlockProducer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BlockProducer.class);

  private static final long RETRY_MILLIS = 500;

  /** How long one block may wait for responses of the upstream node. */
  private static final Duration MOST_READING = Duration.ofSeconds(30);

  private final ChainSettings settings;
  private final ChainStore store;
  private final Mempool pool;
  private final TransactionProcessor processor;
  private final ChainClock clock;
  private final Notifier notifier;
  private final Consumer<Block> onHead;
  private final AtomicBoolean woken = new AtomicBoolean();
  private final BlockOverrides overrides;
  private final StateEdits stateEdits;

  private final VerdictHandler verdictHandler;
  private final WriterThread thread = new WriterThread();
  private volatile boolean automine;

  /** Whether it wakes by itself soon. For the writer thread. */
  private boolean waking;

  /** Guarded by this. */
  private ScheduledFuture<?> ticking;

  /** Produces nothing before it is started. */
  public BlockProducer(
      ChainSettings settings,
      ChainStore store,
      Mempool pool,
      TransactionProcessor processor,
      ChainClock clock,
      BlockOverrides wishes,
      RecentRejections refused,
      Notifier notifier,
      Consumer<Block> onHead) {
    this.settings = settings;
    this.store = store;
    this.pool = pool;
    this.processor = processor;
    this.clock = clock;
    this.overrides = wishes;
    this.stateEdits = new StateEdits(store);
    this.automine = settings.automine();
    this.notifier = notifier;
    this.verdictHandler = new VerdictHandler(settings.inclusion(), refused, pool, notifier);
    this.onHead = onHead;
  }

  /** Begins to produce blocks by the clock, if so set. */
  public void start() {
    if (!settings.automine()) {
      setInterval(settings.blockInterval());
    }
  }

  /**
   * Produces blocks by the clock.
   *
   * @param interval between two of them; zero for never
   */
  public synchronized void setInterval(Duration interval) {
    if (ticking != null) {
      ticking.cancel(false);
      ticking = null;
    }
    if (!interval.isZero()) {
      long nanos = interval.toNanos();
      ticking = thread.scheduleAtFixedRate(nanos, () -> produceSafely(true));
    }
  }

  /** Whether a block is produced as soon as a transaction is pending. */
  public boolean automine() {
    return automine;
  }

  /** Sets whether a block is produced as soon as a transaction is pending. */
  public void setAutomine(boolean wish) {
    automine = wish;
    if (!pool.isEmpty()) {
      wake();
    }
  }

  /** The overrides for coming blocks. */
  public BlockOverrides blockOverrides() {
    return overrides;
  }

  /**
   * Signals a pending transaction: produces a block of it and of those that arrive in the meantime,
   * unless the clock does.
   */
  public void wake() {
    if (automine && woken.compareAndSet(false, true)) {
      thread.execute(
          () -> {
            woken.set(false);
            produceSafely(false);
          });
    }
  }

  /**
   * Accepts priority transactions of layer 1 and produces a block of them at once, whatever the
   * clock. Those that cannot be judged are deferred to a later block.
   */
  public void addPriority(List<Transaction> requests) {
    thread.call(
        () -> {
          verdictHandler.priority().add(requests).forEach(notifier::pending);
          while (verdictHandler.priority().areDue()) {
            produce(false);
          }
          return true;
        });
  }

  /**
   * Notifies the producer that the rule's data have changed: deferred transactions are retried.
   * Returns when no block based on earlier data is under production any more.
   */
  public void recheck() {
    thread.call(
        () -> {
          verdictHandler.recheck();
          return true;
        });
    wake();
    thread.execute(this::producePriority);
  }

  /** Removes the selected pending transactions, and returns them. */
  public List<Transaction> dropPending(Predicate<Transaction> unwanted) {
    return thread.call(() -> pool.removeIf(unwanted));
  }

  /** Produces a block of deferred priority transactions. */
  private void producePriority() {
    if (verdictHandler.priority().areDue()) {
      produceSafely(false);
    }
  }

  /** Produces a block of all pending transactions, also an empty one. */
  public Block mine() {
    return thread.call(() -> produce(true, true));
  }

  /**
   * Produces blocks of all pending transactions, also empty ones.
   *
   * @param count how many
   * @param seconds between the times of two of them; zero: by the clock
   * @throws dev.portcullis.devnet.evm.ExecutionTimeoutException when the deadline of the request
   *     passes before
   */
  public void mine(long count, long seconds) {
    ExecutionDeadline deadline = ExecutionDeadline.current();
    thread.call(
        () -> {
          for (long i = 0; i < count; i++) {
            deadline.check();
            if (i > 0 && seconds > 0) {
              clock.next(store.head().orElseThrow().header().timestamp() + seconds);
            }
            produce(true, true);
          }
          return count;
        });
  }

  /** Changes the state after the last block. */
  public void editState(Consumer<WorldState> change) {
    thread.call(
        () -> {
          stateEdits.make(change);
          overrides.changed();
          return true;
        });
  }

  /** The number of state edits of blocks after their production. */
  public long stateEdits() {
    return thread.call(stateEdits::count);
  }

  /** Changes the clock between two blocks; returns its offset from the wall clock, in seconds. */
  public long adjust(Consumer<ChainClock> change) {
    return thread.call(
        () -> {
          change.accept(clock);
          return clock.shift();
        });
  }

  /** Removes all blocks after the given one, and state edits of that one except the first. */
  public List<Block> rewind(long number, long amended) {
    return thread.call(
        () -> {
          List<Block> removed = removeBlocks(number);
          stateEdits.undoAfter(amended);
          overrides.changed();
          return removed;
        });
  }

  /**
   * Restarts after the first block: removes all other blocks, pending transactions and overrides.
   */
  public void reset() {
    thread.call(
        () -> {
          resetOverrides();
          List<Block> removed = removeBlocks(0);
          stateEdits.undoAfter(0);
          return removed;
        });
  }

  /** The same as a copy of another chain, or of none. */
  public void reset(Optional<UpstreamChain> copied) {
    thread.call(
        () -> {
          resetOverrides();
          List<Block> removed = store.allNewestFirst();
          stateEdits.clear();
          store.clear(copied);
          onHead.accept(Genesis.write(store, settings, processor));
          copied.ifPresent(chain -> clock.set(chain.last().header().timestamp()));
          notifier.removed(removed);
          return removed;
        });
  }

  private void resetOverrides() {
    pool.clear();
    verdictHandler.reset();
    clock.reset();
    overrides.reset();
  }

  /** Replaces the last blocks by as many others; their transactions go into the first of these. */
  public List<Block> reorganize(int depth) {
    return thread.call(
        () -> {
          Block old = store.head().orElseThrow();
          Map<Hash, Instant> received = store.receivedAfter(old.number() - depth);
          List<Block> removed = removeBlocks(old.number() - depth);
          List<Block> oldestFirst = new ArrayList<>(removed);
          Collections.reverse(oldestFirst);
          for (Block block : oldestFirst) {
            pool.restoreBlock(block, store.state(old.number() - depth), received);
          }
          clock.next(old.header().timestamp() + 1);
          for (int i = 0; i < depth; i++) {
            produce(true);
          }
          return removed;
        });
  }

  @Override
  public void close() {
    thread.close();
  }

  private List<Block> removeBlocks(long number) {
    List<Block> removed = store.rewind(number);
    onHead.accept(store.head().orElseThrow());
    verdictHandler.onRemoved(removed);
    if (!removed.isEmpty()) {
      notifier.removed(removed);
    }
    return removed;
  }

  private void produceSafely(boolean evenEmpty) {
    try {
      produce(evenEmpty);
    } catch (StoreFullException e) {
      LOG.debug("No block can be stored", e);
      tryAgainLater();
    } catch (UpstreamException e) {
      unread(e);
    } catch (RuntimeException e) {
      LOG.error("No block could be built, the next attempt follows with the next transaction", e);
    }
  }

  /** With blocks on demand, later transactions do not trigger a retry: these are rejected now. */
  private void tryAgainLater() {
    thread.schedule(this::wake, RETRY_MILLIS);
  }

  private Block produce(boolean evenEmpty) {
    return produce(evenEmpty, false);
  }

  /**
   * Produces a block.
   *
   * @param evenEmpty even without pending transactions
   * @param whole no block rather than one without transactions that wait for a copied chain's state
   */
  private Block produce(boolean evenEmpty, boolean whole) {
    store.requireSpace();
    Block parent = store.head().orElseThrow();
    StateReader state = store.stateForNext();
    BlockContext context =
        overrides.apply(
            BlockBuilder.next(
                parent,
                clock.stamp(parent.header().timestamp()),
                settings,
                new BlockHashes(store)));
    BlockBuilder builder =
        new BlockBuilder(processor, context, parent, new WorldState(state))
            .judgedBy(verdictHandler.inclusion(context.number()));
    addPriority(builder);
    ExecutionDeadline.within(MOST_READING)
        .run(
            () -> {
              builder.addAll(pool.executable(state, context.baseFee()));
              return builder;
            });
    builder.invalid().forEach(pool::remove);
    verdictHandler.judged(builder, context.number());
    if (builder.hasDeferred()) {
      wakeLater();
    }
    Optional<UpstreamException> unread = builder.unread();
    if (unread.isPresent() && whole) {
      throw unread.get();
    }
    unread.ifPresent(this::unread);
    if (builder.isEmpty() && !evenEmpty) {
      return parent;
    }
    Block block = builder.seal();
    Instant now = Instant.now();
    store.append(
        block,
        builder.changes(),
        // A priority transaction is not in the mempool: it goes into the next block.
        transaction -> pool.receivedAt(transaction.hash()).orElse(now).toEpochMilli());
    overrides.onBlockProduced();
    onHead.accept(block);
    notifier.added(block);
    verdictHandler.stored(block);
    pool.dropUsed(block, store.state(block.number()));
    if (!pool.isEmpty() && unread.isEmpty()) {
      wake();
    }
    return block;
  }

  private void addPriority(BlockBuilder builder) {
    PendingPriorityTransactions priority = verdictHandler.priority();
    if (priority.areDue() && builder.addPriority(priority.queue())) {
      thread.schedule(this::producePriority, priority.backOff());
    }
  }

  /**
   * A transaction that could not be judged, or whose sender is in back-off, may be in a block soon.
   */
  private void wakeLater() {
    if (!waking) {
      waking = true;
      thread.schedule(
          () -> {
            waking = false;
            wake();
          },
          RETRY_MILLIS);
    }
  }

  private void unread(UpstreamException failure) {
    LOG.warn("Transactions wait for a state that cannot be read: {}", failure.getMessage());
    tryAgainLater();
  }
}
