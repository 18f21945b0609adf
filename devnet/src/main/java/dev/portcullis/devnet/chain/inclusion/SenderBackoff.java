package dev.portcullis.devnet.chain.inclusion;

import dev.portcullis.ethereum.common.EvmAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Makes a sender wait of whose transactions several in a row were executed for nothing, so that
 * nobody buys the time of blocks with transactions that are never in one. For the writer's thread.
 */
public final class SenderBackoff {
  /** So many in a row, and the sender waits. */
  static final int MOST = 3;

  /** For how many blocks it waits, if the time is not over before. */
  static final int BLOCKS = 10;

  /** How long it waits at most: a chain that makes blocks on demand may make none. */
  static final Duration TIME = Duration.ofSeconds(10);

  /** Senders that are remembered; those forgotten first begin anew. */
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

  /** Nobody has to wait yet; the time is that of {@link System#nanoTime()}. */
  public SenderBackoff(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * How often in a row, and until when the sender waits for that.
   *
   * @param refused of these, how many were refused
   * @param block the first block that it may be in again
   * @param until the same as a time
   */
  private record Count(int inRow, int refused, long block, long until) {
    Count refusals() {
      return new Count(refused, refused, block, until);
    }
  }

  /** Whether nothing of a sender goes into a block. */
  public boolean waits(EvmAddress sender, long block) {
    Count count = counts.get(sender);
    return count != null
        && count.inRow >= MOST
        && block < count.block
        && nanoTime.getAsLong() - count.until < 0;
  }

  /**
   * A transaction was executed for nothing.
   *
   * @param refused whether for good; otherwise it could not be judged
   * @return whether all that waits of the sender is to be dropped: the last ones were all refused
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

  /** Those that wait because theirs could not be judged need not any more; refusals stay. */
  public void canBeJudged() {
    counts.values().removeIf(count -> count.refused == 0);
    counts.replaceAll((sender, count) -> count.refused < MOST ? count.refusals() : count);
  }

  /** Forgets everything. */
  public void clear() {
    counts.clear();
  }
}
