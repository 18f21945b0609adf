package dev.portcullis.devnet.chain;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.pool.Mempool;
import dev.portcullis.devnet.chain.production.BlockOverrides;
import dev.portcullis.devnet.chain.production.BlockProducer;
import dev.portcullis.devnet.chain.production.ChainClock;
import dev.portcullis.devnet.chain.production.InvalidDevCommandException;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.query.BlockResolver;
import dev.portcullis.devnet.chain.query.SettlementStatus;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.devnet.upstream.UpstreamChain;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.transaction.Transaction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The commands of a development chain for contract developers, which no real chain offers. */
public final class DevCommands {
  private final ChainSettings settings;
  private final BlockProducer producer;

  /** The maximum number of blocks per command. */
  private static final long MOST_BLOCKS = 100_000;

  /** The last valid time of the wire form: 2^53 − 1 seconds. */
  private static final long LAST_SECOND = (1L << 53) - 1;

  private final BlockResolver blocks;
  private final Mempool pool;
  private final Lock settling;

  DevCommands(
      ChainSettings settings,
      BlockProducer producer,
      BlockResolver blocks,
      Mempool pool,
      Lock settling) {
    this.settings = settings;
    this.producer = producer;
    this.blocks = blocks;
    this.pool = pool;
    this.settling = settling;
  }

  /** Produces a block of all pending transactions, also an empty one. */
  public Block mine() {
    return producer.mine();
  }

  /**
   * Produces blocks of all pending transactions, also empty ones.
   *
   * @param count how many, at most 100,000
   * @param seconds between the times of two of them; zero: by the clock
   */
  public void mine(long count, long seconds) {
    if (count > MOST_BLOCKS) {
      throw new InvalidDevCommandException("at most " + MOST_BLOCKS + " blocks are made at once");
    }
    if (seconds > LAST_SECOND / MOST_BLOCKS) {
      throw new InvalidDevCommandException("no two blocks are that far apart");
    }
    producer.mine(count, seconds);
  }

  /** Whether a block is produced as soon as a transaction is pending. */
  public boolean automine() {
    return producer.automine();
  }

  /** Sets whether a block is produced as soon as a transaction is pending. */
  public void setAutomine(boolean automine) {
    producer.setAutomine(automine);
  }

  /**
   * Produces blocks by the clock.
   *
   * @param interval between two of them; zero for never
   */
  public void setInterval(Duration interval) {
    producer.setInterval(interval);
  }

  /** The overrides for coming blocks. */
  public BlockOverrides nextBlock() {
    return producer.blockOverrides();
  }

  /**
   * Changes the state after the last block without a new one.
   *
   * @throws InvalidDevCommandException when that block is committed on layer 1
   */
  public void change(Consumer<WorldState> change) {
    settling.lock();
    try {
      long committed = blocks.settlement().lastCommittedBlock().orElse(0);
      if (committed > 0 && blocks.head().number() <= committed) {
        throw new InvalidDevCommandException(
            "block " + committed + " is committed on layer 1 and stays; mine a block first");
      }
      producer.editState(change);
    } finally {
      settling.unlock();
    }
  }

  /** Removes a pending transaction; returns whether it existed. */
  public boolean drop(Hash hash) {
    Optional<Transaction> found = pool.find(hash);
    found.ifPresent(pool::remove);
    return found.isPresent();
  }

  /** Removes all pending transactions. */
  public void dropAll() {
    pool.clear();
  }

  /**
   * Restarts without an upstream chain, and clears all overrides and pending transactions. A chain
   * that is not a copy of another rewinds to its first block.
   */
  public void reset() {
    unlessSettled(
        0,
        () -> {
          if (blocks.upstream().isPresent()) {
            producer.reset(Optional.empty());
          } else {
            producer.reset();
          }
          return List.of();
        });
  }

  /**
   * Restarts as a copy of another chain, and clears all overrides and pending transactions.
   *
   * @throws InvalidDevCommandException when the chain is stored on disk or has a layer 1
   */
  public void reset(UpstreamChain copied) {
    if (settings.dataDirectory().isPresent()) {
      throw new InvalidDevCommandException(
          "a chain in a data directory cannot become a copy of another");
    }
    if (blocks.settlement() != SettlementStatus.NONE) {
      throw new InvalidDevCommandException(
          "a chain above a layer 1 cannot become a copy of another");
    }
    // The data for the first block are read before anything is cleared.
    StateReader state = copied.state(copied.number());
    settings.accounts().forEach(account -> Accounts.code(state, account));
    unlessSettled(
        0,
        () -> {
          producer.reset(Optional.of(copied));
          return List.of();
        });
  }

  /**
   * Sets the current time of the block clock.
   *
   * @param timestamp seconds since 1970, not before the last block
   * @return the offset from the wall clock, in seconds
   */
  public long setTime(long timestamp) {
    requireLater(timestamp);
    return producer.adjust(clock -> clock.set(timestamp));
  }

  /** Sets the seconds between the times of any two coming blocks; empty: by the clock. */
  public void setTimestampInterval(OptionalLong seconds) {
    producer.adjust(clock -> clock.every(seconds));
  }

  /**
   * Shifts the time of all later blocks.
   *
   * @param seconds how far, not negative
   * @return the offset of blocks from the wall clock, in seconds
   */
  public long increaseTime(long seconds) {
    if (seconds < 0) {
      throw new InvalidDevCommandException("time only goes forward");
    }
    return producer.adjust(clock -> clock.shift(seconds));
  }

  /**
   * Sets the time of the next block; later ones continue from there.
   *
   * @param timestamp seconds since 1970, not before the last block
   */
  public void setNextBlockTimestamp(long timestamp) {
    requireLater(timestamp);
    producer.adjust(clock -> clock.next(timestamp));
  }

  private void requireLater(long timestamp) {
    if (timestamp < blocks.head().header().timestamp()) {
      throw new InvalidDevCommandException(
          "the timestamp lies before the last block's, " + blocks.head().header().timestamp());
    }
    if (timestamp > LAST_SECOND) {
      throw new InvalidDevCommandException("no block has a time after " + LAST_SECOND);
    }
  }

  /** A snapshot of the chain, to which a developer can revert. */
  public static final class Snapshot {
    private final Block head;
    private final long changes;
    private final ChainClock.State clock;
    private final BlockOverrides.State wishes;
    private final List<Mempool.PoolEntry> poolEntry;

    private Snapshot(
        Block head,
        long changes,
        ChainClock.State clock,
        BlockOverrides.State wishes,
        List<Mempool.PoolEntry> poolEntry) {
      this.head = head;
      this.changes = changes;
      this.clock = clock;
      this.wishes = wishes;
      this.poolEntry = poolEntry;
    }
  }

  /** Takes a snapshot: blocks and their state, the clock, overrides and pending transactions. */
  public Snapshot snapshot() {
    long changes = producer.stateEdits();
    AtomicReference<Snapshot> snapshot = new AtomicReference<>();
    producer.adjust(
        clock ->
            snapshot.set(
                new Snapshot(
                    blocks.head(),
                    changes,
                    clock.state(),
                    producer.blockOverrides().state(),
                    pool.entries())));
    return snapshot.get();
  }

  /**
   * Reverts to a snapshot. The mode of block production, on demand or by the clock, does not
   * change.
   *
   * @return false if its block is not on the chain any more
   */
  public boolean revert(Snapshot snapshot) {
    if (blocks.find(new BlockIdentifier.ByHash(snapshot.head.hash())).isEmpty()) {
      return false;
    }
    rewind(snapshot.head.number(), snapshot.changes);
    producer.adjust(
        clock -> {
          clock.restore(snapshot.clock);
          producer.blockOverrides().restore(snapshot.wishes);
          pool.restore(snapshot.poolEntry);
        });
    producer.wake();
    return true;
  }

  /**
   * Removes all blocks after the given one; their transactions are dropped.
   *
   * @param number the block that becomes the last
   * @return the removed blocks, newest first
   */
  public List<Block> rewind(long number) {
    return rewind(number, Long.MAX_VALUE);
  }

  /** The same, and all state edits of blocks except the first ones. */
  private List<Block> rewind(long number, long changes) {
    if (number < blocks.first() || number > blocks.head().number()) {
      throw new InvalidDevCommandException("there is no block " + number + " to go back to");
    }
    return unlessSettled(number, () -> producer.rewind(number, changes));
  }

  /**
   * Replaces the last blocks by as many others, like a reorganization; all their transactions go
   * into the first of the new ones as far as they fit.
   *
   * @param depth how many, at least 1 and at most the height of the chain
   * @return the removed blocks, newest first
   */
  public List<Block> reorganize(int depth) {
    long most = blocks.head().number() - blocks.first();
    if (depth < 1 || depth > most) {
      throw new InvalidDevCommandException(
          "depth must lie between 1 and the height of the chain, " + most);
    }
    return unlessSettled(blocks.head().number() - depth, () -> producer.reorganize(depth));
  }

  private List<Block> unlessSettled(long last, Supplier<List<Block>> command) {
    settling.lock();
    try {
      long committed = blocks.settlement().lastCommittedBlock().orElse(0);
      if (last < committed) {
        throw new InvalidDevCommandException(
            "block " + committed + " and those before it are committed on layer 1 and stay");
      }
      return command.get();
    } finally {
      settling.unlock();
    }
  }
}
