package dev.portcullis.devnet.chain.inclusion;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Priority transactions of layer 1 that wait for a block, in order. Those that failed by verdict in
 * a removed block are recorded: they fail again in any case. For the writer thread.
 */
public final class PendingPriorityTransactions {
  /** The initial and the maximum back-off of those that could not be judged, in milliseconds. */
  static final long BACKOFF_MILLIS = 500;

  private static final long LONGEST_MILLIS = 10_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final LongSupplier nanoTime;
  private final Deque<Transaction> queue = new ArrayDeque<>();
  private final Set<Hash> refused = new HashSet<>();

  /** The current back-off in milliseconds; 0 without one. */
  private long backoffMillis;

  private long until;

  /** Creates an empty queue; the time is that of {@link System#nanoTime()}. */
  public PendingPriorityTransactions(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * Adds priority transactions. Those that layer 1 reports again keep their positions.
   *
   * @return those that were not queued before
   */
  public List<Transaction> add(List<Transaction> requests) {
    if (requests.isEmpty()) {
      return List.of();
    }
    Set<Transaction> before = new HashSet<>(queue);
    long first = requests.get(0).nonce();
    queue.removeIf(waiting -> waiting.nonce() >= first);
    queue.addAll(requests);
    return requests.stream().filter(each -> !before.contains(each)).toList();
  }

  /** The queue, from which the caller removes them. */
  public Deque<Transaction> queue() {
    return queue;
  }

  /** Whether there are some for the next block. */
  public boolean areDue() {
    return !queue.isEmpty() && (backoffMillis == 0 || nanoTime.getAsLong() - until >= 0);
  }

  /**
   * The first could not be judged: starts a back-off, which grows.
   *
   * @return its milliseconds
   */
  public long backOff() {
    backoffMillis =
        backoffMillis == 0 ? BACKOFF_MILLIS : Math.min(2 * backoffMillis, LONGEST_MILLIS);
    until = nanoTime.getAsLong() + backoffMillis * NANOS_PER_MILLI;
    return backoffMillis;
  }

  /** Ends the back-off. */
  public void wake() {
    backoffMillis = 0;
  }

  /** Whether a priority transaction failed by verdict before. */
  public boolean wasRefused(Transaction request) {
    return refused.contains(request.hash());
  }

  /** Records the verdicts of removed blocks. */
  public void onRemoved(List<Block> removed) {
    for (Block block : removed) {
      for (int i = 0; i < block.receipts().size(); i++) {
        if (block.receipts().get(i).refused()) {
          refused.add(block.transactions().get(i).hash());
        }
      }
    }
  }

  /** A block with priority transactions is stored: it contains their verdicts now. */
  public void stored(Block block) {
    if (!refused.isEmpty()) {
      block.transactions().forEach(each -> refused.remove(each.hash()));
    }
  }
}
