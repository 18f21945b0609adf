package dev.portcullis.devnet.rollup;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.store.StatePrunedException;
import dev.portcullis.ethereum.chain.RollupSettings;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.transaction.Transaction;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Decides which blocks form a batch. Runs on the settlement thread. */
final class BatchCloser {
  /** The maximum per batch: layer 1 stores a position in a batch in 16 bits. */
  private static final int MOST_TRANSACTIONS = 65_535;

  /** The maximum per batch: each of them costs gas when the batch is executed on layer 1. */
  private static final int MOST_REQUESTS = 1_000;

  private static final int MOST_LOGS = 1 << 14;

  private final Chain chain;
  private final Batches batches;
  private final Layer1Contracts layer1;
  private final RollupSettings settings;
  private final StateCommitter committer;
  private final Clock clock = Clock.systemUTC();
  private Hash firstSeen = Hash.ZERO;
  private long firstSeenAt;

  BatchCloser(
      Chain chain,
      Batches batches,
      Layer1Contracts layer1,
      RollupSettings settings,
      StateCommitter committer) {
    this.chain = chain;
    this.batches = batches;
    this.layer1 = layer1;
    this.settings = settings;
    this.committer = committer;
  }

  /** Closes the next batch if it is full or old enough. */
  Optional<ClosedBatch> closeIfDue() {
    ClosedBatch previous = batches.get(batches.last()).orElseThrow();
    long first = previous.lastBlock() + 1;
    long head = chain.head().number();
    if (head < first) {
      return Optional.empty();
    }
    Content content = new Content();
    boolean full = false;
    for (long number = first; number <= head && !full; number++) {
      Block block = chain.block(new BlockIdentifier.Height(number)).orElseThrow();
      full = !content.add(block) || content.isFull();
    }
    if (!full && !isOld(first)) {
      return Optional.empty();
    }
    return Optional.of(close(previous, content));
  }

  private boolean isOld(long first) {
    Hash hash = chain.block(new BlockIdentifier.Height(first)).orElseThrow().hash();
    long now = System.nanoTime();
    if (!hash.equals(firstSeen)) {
      firstSeen = hash;
      firstSeenAt = now;
    }
    return now - firstSeenAt >= settings.batchTime().toNanos();
  }

  private ClosedBatch close(ClosedBatch previous, Content content) {
    State state;
    try {
      state = state(previous, content.last());
    } catch (StatePrunedException late) {
      // Pruning was faster than this thread: the batch extends to the last block.
      for (long number = content.last().number() + 1; number <= chain.head().number(); number++) {
        content.add(chain.block(new BlockIdentifier.Height(number)).orElseThrow());
      }
      state = state(previous, content.last());
    }
    Block last = content.last();
    long now = clock.instant().getEpochSecond();
    ClosedBatch batch =
        new ClosedBatch(
            previous.number() + 1,
            Math.max(Math.max(now, last.header().timestamp()), previous.timestamp()),
            previous.lastBlock() + 1,
            last.number(),
            last.hash(),
            state.root(),
            new LogTree(content.leaves).root(),
            content.requests.size(),
            content.transactions - content.requests.size(),
            ClosedBatch.requestsHash(content.requests),
            layer1.gasPrice(),
            content.starts,
            state.committed().map(StateCommitter.Committed::commitment));
    batches.append(batch, state.committed().map(StateCommitter.Committed::update));
    return batch;
  }

  /**
   * The state after a batch.
   *
   * @param root of its tries
   * @param committed its commitment; empty on a chain that began without
   */
  private record State(Hash root, Optional<StateCommitter.Committed> committed) {}

  private State state(ClosedBatch previous, Block last) {
    return new State(
        chain.stateRoot(last),
        previous
            .stateCommitment()
            .map(former -> committer.commit(previous.tree(), previous.lastBlock(), last)));
  }

  /** The blocks collected so far. */
  private final class Content {
    private final List<ClosedBatch.Start> starts = new ArrayList<>();
    private final List<Hash> leaves = new ArrayList<>();
    private final List<Hash> requests = new ArrayList<>();
    private int transactions;
    private Block last;

    /** Adds a block; false when it does not fit. */
    boolean add(Block block) {
      if (last != null && transactions + block.transactions().size() > MOST_TRANSACTIONS) {
        return false;
      }
      starts.add(new ClosedBatch.Start(transactions, leaves.size()));
      for (L2ToL1Log log : L2ToL1Log.of(block)) {
        leaves.add(log.leaf(transactions + log.transaction()));
      }
      for (Transaction transaction : block.transactions()) {
        transaction.priority().ifPresent(request -> requests.add(transaction.hash()));
      }
      transactions += block.transactions().size();
      last = block;
      return true;
    }

    boolean isFull() {
      return starts.size() >= settings.batchBlocks()
          || transactions >= settings.batchTransactions()
          || requests.size() >= MOST_REQUESTS
          || leaves.size() >= MOST_LOGS;
    }

    Block last() {
      return last;
    }
  }
}
