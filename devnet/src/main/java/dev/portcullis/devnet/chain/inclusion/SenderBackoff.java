package dev.portcullis.devnet.chain.inclusion;

import dev.portcullis.ethereum.common.EvmAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Applies a back-off to a sender after several consecutive executions without inclusion, so that
 * senders cannot consume block time with transactions that are never included. For the writer
 * thread.
 */
public final class SenderBackoff {
  /** The number of consecutive failures that start the back-off. */
  static final int MOST = 3;

  /** The back-off in blocks, unless its time is over before. */
  static final int BLOCKS = 10;

  /** The maximum time of the back-off: a chain with blocks on demand may produce none. */
  static final Duration TIME = Duration.ofSeconds(10);

  /** The maximum number of recorded senders; evicted ones start at zero again. */
  private static final int MOST_SENDERS = 10_000;

  private final LongSupplier nanoTime;

  private final Map<EvmAddress, Count> counts =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<EvmAddress, Count> eldest) {
          return size() > MOST_SENDERS;
        }
      };

  /** Creates it without back-offs; the time is that of {@link System#nanoTime()}. */
  public SenderBackoff(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * The consecutive failures of a sender, and the end of its back-off.
   *
   * @param refused how many of these were rejections
   * @param block the first block that may include the sender again
   * @param until the end as a time
   */
  private record Count(int inRow, int refused, long block, long until) {
    Count refusals() {
      return new Count(refused, refused, block, until);
    }
  }

  /** Whether a sender is in back-off. */
  public boolean isBackingOff(EvmAddress sender, long block) {
    Count count = counts.get(sender);
    return count != null
        && count.inRow >= MOST
        && block < count.block
        && nanoTime.getAsLong() - count.until < 0;
  }

  /**
   * A transaction was executed without inclusion.
   *
   * @param refused whether it was rejected for good; otherwise it could not be judged
   * @return whether all pending transactions of the sender are to be dropped: the last ones were
   *     all rejected
   */
  public boolean failed(EvmAddress sender, long block, boolean refused) {
    Count before = counts.remove(sender);
    boolean anew = before == null || before.inRow >= MOST;
    int inRow = anew ? 1 : before.inRow + 1;
    int ofThese = (anew ? 0 : before.refused) + (refused ? 1 : 0);
    long until = nanoTime.getAsLong() + TIME.toNanos();
    counts.put(sender, new Count(inRow, ofThese, block + 1 + BLOCKS, until));
    return ofThese >= MOST;
  }

  /** A transaction of a sender is in a block. */
  public void included(EvmAddress sender) {
    counts.remove(sender);
  }

  /** Ends the back-offs of transactions that could not be judged; rejections stay. */
  public void canBeJudged() {
    counts.values().removeIf(count -> count.refused == 0);
    counts.replaceAll((sender, count) -> count.refused < MOST ? count.refusals() : count);
  }

  /** Removes all records. */
  public void clear() {
    counts.clear();
  }
}
