package dev.portcullis.devnet.store;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.block.LogMatcher;
import dev.portcullis.devnet.state.StateChanges;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.trie.StateTries;
import dev.portcullis.devnet.upstream.UpstreamChain;
import dev.portcullis.ethereum.chain.DamagedChainPolicy;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * Blocks, the state after each of them, and the indexes over both. A block and everything that
 * belongs to it is one batch: it is stored completely or not at all.
 *
 * <p>Any thread may read; one thread at a time appends and rewinds.
 *
 * <p>It is over 300 lines because appending, amending and rewinding have to list everything that
 * belongs to a block, and each public method documents its errors here.
 */
public final class ChainStore implements AutoCloseable {
  private final Database database;
  private final ChainMetadata metadata;
  private final StateHistory state;
  private final LogBlockIndex logs;
  private final TransactionIndex transactions;
  private final BatchStore batches;
  private final TrieCache tries;
  private final BlockCache cache = new BlockCache();
  private final long stateBlocks;

  /** The chain that this one copies up to a block, or null. */
  private volatile UpstreamChain upstream;

  /**
   * Creates a store over an open database, which it closes in the end.
   *
   * @param database the database
   * @param stateBlocks for how many blocks back the state is kept, 0 for all
   */
  public ChainStore(Database database, long stateBlocks) {
    this.database = database;
    this.metadata = new ChainMetadata(database);
    this.state = new StateHistory(database);
    this.logs = new LogBlockIndex(database);
    this.transactions = new TransactionIndex(database);
    this.batches = new BatchStore(database);
    this.tries = new TrieCache(database, state);
    this.stateBlocks = stateBlocks;
  }

  /**
   * Opens or creates the store of a directory.
   *
   * @param directory of the files; created when missing
   * @param fsync whether a block also survives a power failure
   * @param stateBlocks for how many blocks back the state is kept, 0 for all
   * @param damagedChainPolicy the policy when files are damaged
   * @return the open store, which is intact
   * @throws StoreException with a one-line message when it cannot be opened
   */
  public static ChainStore open(
      Path directory, boolean fsync, long stateBlocks, DamagedChainPolicy damagedChainPolicy) {
    return new StoreOpening(directory, fsync, stateBlocks, damagedChainPolicy).open();
  }

  /** Adds the digests of blocks that earlier versions wrote. */
  void addDigests() {
    head().ifPresent(head -> new BlockChecksum(database).addMissing(head, metadata.oldestState()));
  }

  /**
   * Removes everything, so that the chain can restart. Only in memory.
   *
   * @param copied the chain whose last block becomes the first one here; empty for none
   */
  public void clear(Optional<UpstreamChain> copied) {
    database.clear();
    cache.clear();
    tries.clear();
    state.clearLatest();
    upstream = copied.orElse(null);
    state.setBase(copied.map(chain -> chain.state(chain.number())));
  }

  /** The chain that this one copies up to its first block. */
  public Optional<UpstreamChain> upstream() {
    return Optional.ofNullable(upstream);
  }

  /** The last block; empty before genesis. */
  public Optional<Block> head() {
    return metadata.head().flatMap(this::block);
  }

  /** A property that was stored with the genesis block. */
  public Optional<String> property(String name) {
    return metadata.property(name);
  }

  /** Stores a property of the whole chain. */
  public void setProperty(String name, String value) {
    metadata.setProperty(name, value);
  }

  /** The transactions that were pending when the chain was closed, in the caller's encoding. */
  public Optional<byte[]> pending() {
    return metadata.pending();
  }

  /** Stores pending transactions, or deletes them for null. */
  public void setPending(byte[] transactions) {
    metadata.setPending(transactions);
  }

  /**
   * Rejects data that would have to be written soon while the disk is full.
   *
   * @throws StoreFullException as long as it is full
   */
  public void requireSpace() {
    database.requireSpace();
  }

  /**
   * Adds the next block and its changes; when this returns, a crash does not lose it.
   *
   * @param block the block after the head
   * @param changes the difference of the state after it from the state before it
   * @param receivedAt when a transaction of the block arrived, in milliseconds since 1970
   * @throws StoreFullException when the disk is full; nothing is changed then
   */
  public void append(Block block, StateChanges changes, ToLongFunction<Transaction> receivedAt) {
    long number = block.number();
    WriteBatch batch = new WriteBatch();
    batch.insert(Keys.block(number), block.encode());
    batch.insert(Keys.blockHash(block.hash()), number(number));
    TransactionIndex.insert(batch, block, receivedAt);
    LogBlockIndex.entries(block).forEach(batch::mark);
    List<byte[]> written = new ArrayList<>();
    state.write(batch, written, number, changes);
    batch.insert(Keys.changes(number), KeyListCodec.encode(written));
    batch.insert(Keys.digest(number), BlockChecksum.of(batch));
    // After a rewind, the oldest kept state may be ahead of the one that follows from the distance
    // alone.
    if (stateBlocks > 0 && number - stateBlocks > metadata.oldestState()) {
      prune(batch, number - stateBlocks);
    }
    ChainMetadata.putHead(batch, number);
    try {
      database.write(batch);
    } catch (RuntimeException e) {
      // The latest values that were recorded already belong to a block that does not exist.
      state.clearLatest();
      throw e;
    }
    cache.put(block, cache.generation());
  }

  /**
   * Changes the state after the last block afterwards, for contract developers.
   *
   * @param changes the difference from the current state
   */
  public void amend(StateChanges changes) {
    long number = head().orElseThrow().number();
    WriteBatch written = new WriteBatch();
    state.write(written, new ArrayList<>(), number, changes);
    try {
      database.write(new StateEdit(database).of(number, written));
    } catch (RuntimeException e) {
      state.clearLatest();
      throw e;
    }
    tries.clear();
  }

  /**
   * Removes blocks from the chain.
   *
   * @param head the block that becomes the last
   * @return the removed blocks, newest first
   * @throws StatePrunedException when the state of that block is no longer kept
   */
  public List<Block> rewind(long head) {
    requireState(head);
    List<Block> removed = new ArrayList<>();
    WriteBatch batch = new WriteBatch();
    for (long number = head().orElseThrow().number(); number > head; number--) {
      Block block = block(number).orElseThrow();
      KeyListCodec.decode(database.get(Keys.changes(number))).forEach(batch::delete);
      LogBlockIndex.entries(block).forEach(batch::delete);
      TransactionIndex.delete(batch, block);
      batch.delete(Keys.changes(number));
      batch.delete(Keys.digest(number));
      batch.delete(Keys.blockHash(block.hash()));
      batch.delete(Keys.block(number));
      removed.add(block);
    }
    batches.dropAfter(batch, head);
    ChainMetadata.putHead(batch, head);
    database.write(batch);
    cache.clear();
    state.clearLatest();
    return removed;
  }

  /** All blocks but the first, newest first. */
  public List<Block> allNewestFirst() {
    List<Block> all = new ArrayList<>();
    long first = upstream().map(UpstreamChain::number).orElse(0L);
    for (long number = head().orElseThrow().number(); number > first; number--) {
      all.add(block(number).orElseThrow());
    }
    return all;
  }

  /** The block of a height; of a copied one, its header only. */
  public Optional<Block> block(long number) {
    UpstreamChain copied = upstream;
    if (copied != null && number <= copied.number()) {
      return copied.block(number);
    }
    Block cached = cache.get(number);
    if (cached != null) {
      return Optional.of(cached);
    }
    int generation = cache.generation();
    byte[] stored = database.get(Keys.block(number));
    if (stored == null) {
      return Optional.empty();
    }
    Block block = Block.decode(stored);
    cache.put(block, generation);
    return Optional.of(block);
  }

  /** The block with a hash; of a copied one, its header only. */
  public Optional<Block> block(Hash hash) {
    byte[] number = database.get(Keys.blockHash(hash));
    return number == null
        ? upstream().flatMap(copied -> copied.block(hash))
        : block(ByteBuffer.wrap(number).getLong()).filter(block -> block.hash().equals(hash));
  }

  /** A transaction and its block. */
  public Optional<IncludedTransaction> transaction(Hash hash) {
    return transactions
        .find(hash)
        .flatMap(
            entry ->
                block(entry.block()).map(found -> new IncludedTransaction(found, entry.index())));
  }

  /**
   * When a transaction of a block arrived. Entries of earlier versions have no time: then it is the
   * time of its block.
   */
  public Optional<Instant> receivedAt(Hash hash) {
    Optional<TransactionIndex.Entry> entry = transactions.find(hash);
    return entry
        .flatMap(TransactionIndex.Entry::receivedAt)
        .or(
            () ->
                entry
                    .flatMap(found -> block(found.block()))
                    .map(block -> Instant.ofEpochSecond(block.header().timestamp())));
  }

  /** When the transactions of all blocks after one arrived. */
  public Map<Hash, Instant> receivedAfter(long number) {
    Map<Hash, Instant> received = new HashMap<>();
    for (long later = head().orElseThrow().number(); later > number; later--) {
      for (Transaction each : block(later).orElseThrow().transactions()) {
        receivedAt(each.hash()).ifPresent(at -> received.put(each.hash(), at));
      }
    }
    return received;
  }

  /**
   * The state after a block.
   *
   * @param block height of a block of the chain
   * @throws StatePrunedException when it is no longer kept
   */
  public StateReader state(long block) {
    UpstreamChain copied = upstream;
    if (copied != null && block < copied.number()) {
      return copied.state(block);
    }
    requireState(block);
    return state.at(block);
  }

  /**
   * Every account of the state after a block, with its slots other than zero.
   *
   * @throws StatePrunedException when it is no longer kept
   */
  public Map<EvmAddress, Set<UInt256>> allAccounts(long block) {
    requireState(block);
    return state.allAccounts(block);
  }

  /**
   * The accounts and slots that blocks changed.
   *
   * @param from the first block
   * @param to the last block
   */
  public Map<EvmAddress, Set<UInt256>> changed(long from, long to) {
    Map<EvmAddress, Set<UInt256>> changed = new HashMap<>();
    for (long number = from; number <= to; number++) {
      for (byte[] key : KeyListCodec.decode(database.get(Keys.changes(number)))) {
        Set<UInt256> slots = changed.computeIfAbsent(Keys.address(key), address -> new HashSet<>());
        if (key[0] == Keys.STORAGE) {
          slots.add(Keys.slot(key));
        }
      }
    }
    return changed;
  }

  /**
   * The tries of the state after a block, for roots and proofs.
   *
   * @param block a block of the chain
   * @throws StatePrunedException when its state is no longer kept
   * @throws StateRootUnavailableException when the chain is a copy of another
   */
  public StateTries tries(Block block) {
    if (upstream != null) {
      throw new StateRootUnavailableException();
    }
    requireState(block.number());
    StateTries found = tries.at(block.number(), block.hash());
    // The result is only valid if the state was still kept at the end of the read.
    requireState(block.number());
    return found;
  }

  /** The state after the last block, for the thread that appends the next one. */
  public StateReader stateForNext() {
    return state.forWriter(head().orElseThrow().number());
  }

  /** The blocks of a range that may have a matching log, in order; no block with one is missing. */
  public Iterator<Long> blocksWithLogs(LogMatcher filter, long from, long to) {
    return logs.candidates(filter, from, to);
  }

  /** The closed batches. */
  public BatchStore batches() {
    return batches;
  }

  @Override
  public void close() {
    database.close();
  }

  /**
   * Keeps the state readable from block {@code oldest} on; deletes versions that only older blocks
   * need.
   */
  private void prune(WriteBatch batch, long oldest) {
    byte[] changed = database.get(Keys.changes(oldest));
    if (changed != null) {
      KeyListCodec.decode(changed).forEach(version -> state.dropOlder(batch, version));
      ChainMetadata.putOldestState(batch, oldest);
    }
  }

  /** Code by its hash; empty when no contract ever had it. */
  public Optional<Bytes> code(Hash codeHash) {
    return Optional.ofNullable(database.get(Keys.code(codeHash))).map(Bytes::wrap);
  }

  /** Every contract that ever emitted a log. */
  public List<EvmAddress> emitters() {
    return logs.emitters();
  }

  private void requireState(long block) {
    long oldest = metadata.oldestState();
    if (block < oldest) {
      throw new StatePrunedException(block, oldest);
    }
  }

  private static byte[] number(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }
}
