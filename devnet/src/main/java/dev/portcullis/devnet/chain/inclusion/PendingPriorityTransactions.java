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
 * Requests of layer 1 that wait for a block, in order. Those that failed by verdict in a block that
 * was taken back are known: whatever comes of them later, they fail again. For the writer's thread.
 */
public final class PendingPriorityTransactions {
  /** How long those that could not be judged rest at first, and at most. */
  static final long REST_MILLIS = 500;

  private static final long LONGEST_MILLIS = 10_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final LongSupplier nanoTime;
  private final Deque<Transaction> queue = new ArrayDeque<>();
  private final Set<Hash> refused = new HashSet<>();

  /** How long they rest now; 0 when they do not. */
  private long restMillis;

  private long until;

  /** None waits yet; the time is that of {@link System#nanoTime()}. */
  public PendingPriorityTransactions(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * Takes requests in. Those that layer 1 shows again stand where they are now.
   *
   * @return those that did not wait before
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

  /** Those that wait, to be taken off. */
  public Deque<Transaction> queue() {
    return queue;
  }

  /** Whether there are some for the next block. */
  public boolean areDue() {
    return !queue.isEmpty() && (restMillis == 0 || nanoTime.getAsLong() - until >= 0);
  }

  /**
   * The first could not be judged: it is not tried again for a while, which gets longer.
   *
   * @return for how many milliseconds
   */
  public long rest() {
    restMillis = restMillis == 0 ? REST_MILLIS : Math.min(2 * restMillis, LONGEST_MILLIS);
    until = nanoTime.getAsLong() + restMillis * NANOS_PER_MILLI;
    return restMillis;
  }

  /** They can be tried at once. */
  public void wake() {
    restMillis = 0;
  }

  /** Whether a request failed by verdict before. */
  public boolean wasRefused(Transaction request) {
    return refused.contains(request.hash());
  }

  /** Remembers the verdicts of blocks that are taken back. */
  public void takenBack(List<Block> removed) {
    for (Block block : removed) {
      for (int i = 0; i < block.receipts().size(); i++) {
        if (block.receipts().get(i).refused()) {
          refused.add(block.transactions().get(i).hash());
        }
      }
    }
  }

  /** A block with requests is stored: it has their verdicts now. */
  public void stored(Block block) {
    if (!refused.isEmpty()) {
      block.transactions().forEach(each -> refused.remove(each.hash()));
    }
  }
}
