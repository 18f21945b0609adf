package dev.portcullis.legacy.submission;

import dev.portcullis.legacy.transaction.LegacyRpcException;
import java.time.Duration;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;

/**
 * Estimates the number of pending transactions: counted once a second, plus those that this node
 * accepted since. Other nodes accept some, too, so the true number may exceed the estimate by what
 * they accept within a second.
 */
final class MempoolSizeEstimate {
  private static final long KEPT = Duration.ofSeconds(1).toNanos();

  private final IntUnaryOperator count;
  private final int most;
  private final LongSupplier nanoTime;
  private boolean isCounted;
  private boolean isCounting;
  private long countedAt;
  private int waiting;

  /**
   * Creates an estimate without a count.
   *
   * @param count counts pending transactions up to a bound
   * @param most the maximum number of pending transactions
   */
  MempoolSizeEstimate(IntUnaryOperator count, int most, LongSupplier nanoTime) {
    this.count = count;
    this.most = most;
    this.nanoTime = nanoTime;
  }

  /**
   * Passes if there is room for this many more.
   *
   * @throws LegacyRpcException 302 if there is not
   */
  void requireCapacity(int more) {
    if (beginCounting()) {
      int counted = -1;
      try {
        counted = count.applyAsInt(most);
      } finally {
        endCounting(counted);
      }
    }
    if (waiting() + more > most) {
      throw new LegacyRpcException(
          LegacyRpcException.Code.OPERATIONS_LIMIT_REACHED,
          "Too many transactions wait already: try again later");
    }
  }

  /** Adds accepted transactions. */
  synchronized void addAccepted(int more) {
    waiting += more;
  }

  private synchronized boolean beginCounting() {
    if (isCounting || (isCounted && nanoTime.getAsLong() - countedAt < KEPT)) {
      return false;
    }
    isCounting = true;
    return true;
  }

  private synchronized void endCounting(int counted) {
    isCounting = false;
    if (counted >= 0) {
      isCounted = true;
      countedAt = nanoTime.getAsLong();
      waiting = counted;
    }
  }

  private synchronized int waiting() {
    return waiting;
  }
}
