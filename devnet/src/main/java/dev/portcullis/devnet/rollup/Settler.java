package dev.portcullis.devnet.rollup;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.evm.PriorityTransactionCounter;
import dev.portcullis.ethereum.chain.InclusionRule;
import dev.portcullis.ethereum.chain.RollupSettings;
import dev.portcullis.ethereum.transaction.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One settlement step at a time: priority transactions of layer 1 go to layer 2, and batches are
 * closed and go to layer 1. The progress is always read from the two chains, so that it resumes
 * after a crash. Not thread-safe.
 */
final class Settler {
  private static final int REQUESTS_AT_ONCE = 200;

  private final Chain chain;
  private final Batches batches;
  private final Layer1Contracts layer1;
  private final RollupSettings settings;
  private final BatchCloser closer;

  /** When a batch reached the stage before the next one; batches from before a restart are due. */
  private final Map<Long, Long> since = new HashMap<>();

  private long committed;
  private long proven;
  private long executed;

  Settler(
      Chain chain,
      Batches batches,
      Layer1Contracts layer1,
      RollupSettings settings,
      StateCommitter committer) {
    this.chain = chain;
    this.batches = batches;
    this.layer1 = layer1;
    this.settings = settings;
    this.closer = new BatchCloser(chain, batches, layer1, settings, committer);
    readProgress();
  }

  /** Queries layer 1 for the progress of the batches. */
  void readProgress() {
    committed = layer1.count(Layer1ContractAddresses.COMMITTED_COUNT);
    proven = layer1.count(Layer1ContractAddresses.PROVEN_COUNT);
    executed = layer1.count(Layer1ContractAddresses.EXECUTED_COUNT);
    batches.reached(committed, executed);
  }

  /**
   * Submits the priority transactions of layer 1 that layer 2 has not executed, in their order.
   *
   * @return false when layer 2 defers some, which are submitted again later
   */
  boolean forwardRequests() {
    long asked = layer1.count(Layer1ContractAddresses.REQUEST_COUNT);
    long next = PriorityTransactionCounter.next(chain.state(BlockIdentifier.Tag.LATEST));
    while (next < asked) {
      List<Transaction> requests = new ArrayList<>();
      for (long id = next; id < Math.min(asked, next + REQUESTS_AT_ONCE); id++) {
        requests.add(layer1.request(id).transaction());
      }
      chain.submitPriority(requests);
      long reached = PriorityTransactionCounter.next(chain.state(BlockIdentifier.Tag.LATEST));
      if (reached <= next && chain.settings().inclusion() == InclusionRule.NONE) {
        throw new IllegalStateException("layer 2 did not execute request " + next);
      }
      if (reached < next + requests.size()) {
        return false;
      }
      next = reached;
    }
    return true;
  }

  /** Closes batches that are due and advances the oldest of each stage to the next one. */
  void settle() {
    chain.settling().lock();
    try {
      while (closer.closeIfDue().isPresent()) {
        since.put(batches.last(), System.nanoTime());
      }
      // Batches that were closed and not committed may have been removed with their blocks.
      since.keySet().removeIf(batch -> batch > batches.last());
      while (committed < batches.last() && isDue(committed + 1, settings.commitDelay())) {
        layer1.commit(batches.get(committed + 1).orElseThrow());
        committed++;
        reached(committed);
      }
    } finally {
      chain.settling().unlock();
    }
    while (proven < committed && isDue(proven + 1, settings.proveDelay())) {
      layer1.prove(proven + 1);
      proven++;
      reached(proven);
    }
    while (executed < proven && isDue(executed + 1, settings.executeDelay())) {
      layer1.execute(batches.get(executed + 1).orElseThrow());
      executed++;
      since.remove(executed);
      batches.reached(committed, executed);
    }
  }

  private boolean isDue(long batch, Duration delay) {
    Long from = since.get(batch);
    return from == null || System.nanoTime() - from >= delay.toNanos();
  }

  private void reached(long batch) {
    since.put(batch, System.nanoTime());
    batches.reached(committed, executed);
  }
}
