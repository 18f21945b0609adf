package dev.portcullis.devnet.chain;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.common.Address;
import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.devnet.store.ChainStore;
import dev.portcullis.devnet.store.StoreFull;
import dev.portcullis.devnet.transaction.Transaction;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that changes the chain. It makes blocks when asked, when transactions arrive or by
 * the clock, and takes blocks back for developers.
 */
final class BlockProducer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BlockProducer.class);

  private static final long RETRY_MILLIS = 500;

  private final ChainSettings settings;
  private final ChainStore store;
  private final TransactionPool pool;
  private final TransactionProcessor processor;
  private final ChainClock clock;
  private final Notifier notifier;
  private final Consumer<Block> onHead;
  private final AtomicBoolean woken = new AtomicBoolean();

  /** Requests of layer 1 that wait, in order. For the writer's thread. */
  private final Deque<Transaction> priority = new ArrayDeque<>();

  private final ScheduledThreadPoolExecutor thread;

  BlockProducer(
      ChainSettings settings,
      ChainStore store,
      TransactionPool pool,
      TransactionProcessor processor,
      ChainClock clock,
      Notifier notifier,
      Consumer<Block> onHead) {
    this.settings = settings;
    this.store = store;
    this.pool = pool;
    this.processor = processor;
    this.clock = clock;
    this.notifier = notifier;
    this.onHead = onHead;
    this.thread =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread writer = new Thread(task, "chain-writer");
              writer.setDaemon(true);
              return writer;
            });
    thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  /** Begins to make blocks by the clock, if so set. */
  void start() {
    if (!settings.automine()) {
      long nanos = settings.blockInterval().toNanos();
      var unused =
          thread.scheduleAtFixedRate(() -> produceSafely(true), nanos, nanos, TimeUnit.NANOSECONDS);
    }
  }

  /**
   * A transaction waits: makes a block of it and of those that arrive meanwhile, unless the clock
   * does.
   */
  void wake() {
    if (settings.automine() && woken.compareAndSet(false, true)) {
      thread.execute(
          () -> {
            woken.set(false);
            produceSafely(false);
          });
    }
  }

  /** Takes requests of layer 1 in and makes a block of them at once, whatever the clock says. */
  void addPriority(List<Transaction> requests) {
    onThread(
        () -> {
          priority.addAll(requests);
          while (!priority.isEmpty()) {
            produce(false);
          }
          return priority.size();
        });
  }

  /** Makes a block of whatever waits, even of nothing. */
  Block mine() {
    return onThread(() -> produce(true));
  }

  /** Moves the time of later blocks; answers how far they are from the wall clock, in seconds. */
  long shiftTime(long seconds) {
    return onThread(
        () -> {
          clock.shift(seconds);
          return clock.shift();
        });
  }

  /** Sets the time of the next block, in seconds. */
  void setNextTime(long timestamp) {
    onThread(
        () -> {
          clock.next(timestamp);
          return timestamp;
        });
  }

  /** Takes back all blocks after the given one. */
  List<Block> rewind(long number) {
    return onThread(() -> takeBack(number));
  }

  /** Replaces the last blocks by as many others; their transactions go into the first of these. */
  List<Block> reorganize(int depth) {
    return onThread(
        () -> {
          Block old = store.head().orElseThrow();
          List<Block> removed = takeBack(old.number() - depth);
          List<Block> oldestFirst = new ArrayList<>(removed);
          Collections.reverse(oldestFirst);
          for (Block block : oldestFirst) {
            block.transactions().forEach(this::putBack);
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
    thread.shutdown();
    try {
      if (!thread.awaitTermination(1, TimeUnit.MINUTES)) {
        LOG.warn("The block being made does not end; it is left out");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private List<Block> takeBack(long number) {
    List<Block> removed = store.rewind(number);
    onHead.accept(store.head().orElseThrow());
    if (!removed.isEmpty()) {
      notifier.removed(removed);
    }
    return removed;
  }

  private void putBack(Transaction transaction) {
    if (transaction.priority().isPresent()) {
      // Layer 1 has it in its queue, which is asked again.
      return;
    }
    StateReader state = store.state(store.head().orElseThrow().number());
    pool.add(transaction, Accounts.nonce(state, transaction.sender()));
  }

  private void produceSafely(boolean evenEmpty) {
    try {
      produce(evenEmpty);
    } catch (StoreFull e) {
      LOG.debug("No block can be stored", e);
      tryAgainLater();
    } catch (RuntimeException e) {
      LOG.error("No block could be made, the next attempt follows with the next transaction", e);
    }
  }

  /** Whoever makes blocks on demand is not asked again by transactions: they are refused now. */
  private void tryAgainLater() {
    if (settings.automine() && !thread.isShutdown()) {
      var unused = thread.schedule(this::wake, RETRY_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private Block produce(boolean evenEmpty) {
    store.requireSpace();
    Block parent = store.head().orElseThrow();
    StateReader state = store.stateForNext();
    BlockContext context =
        BlockBuilder.next(parent, clock.stamp(), settings, new BlockHashes(store));
    BlockBuilder builder = new BlockBuilder(processor, context, parent, new WorldState(state));
    builder.addPriority(priority);
    builder.addAll(pool.executable(state, context.baseFee()));
    builder.refused().forEach(pool::remove);
    if (builder.isEmpty() && !evenEmpty) {
      return parent;
    }
    Block block = builder.seal();
    Instant now = Instant.now();
    store.append(
        block,
        builder.changes(),
        // A request of layer 1 does not wait in the pool: it goes into the next block.
        transaction -> pool.receivedAt(transaction.hash()).orElse(now).toEpochMilli());
    onHead.accept(block);
    notifier.added(block);
    dropUsed(block);
    if (!pool.isEmpty()) {
      wake();
    }
    return block;
  }

  private void dropUsed(Block block) {
    Set<Address> senders = new HashSet<>();
    block.transactions().forEach(transaction -> senders.add(transaction.sender()));
    pool.dropUsed(senders, store.state(block.number()));
  }

  private <T> T onThread(Callable<T> task) {
    try {
      return thread.submit(task).get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the chain worked", e);
    }
  }
}
