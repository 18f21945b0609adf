package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.chain.SlowMethods;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Bounds how many calls execute code or search logs at a time: those who make such calls wait for
 * each other, nobody takes all places, and those who only look something up do not wait for them.
 * These have a bound of their own, which a node that is well never reaches: one that hangs must not
 * take the threads that the administration needs.
 */
final class Bulkhead {
  private final Places slow;
  private final Places quick;
  private final long waitNanos;

  /**
   * A bulkhead.
   *
   * @param slow so many calls at a time execute code or search, and of one caller half of them
   * @param quick the same for calls that look something up
   * @param wait how long a call waits for a place
   */
  Bulkhead(int slow, int quick, Duration wait) {
    this.slow = new Places(slow);
    this.quick = new Places(quick);
    this.waitNanos = wait.toNanos();
  }

  /**
   * What the node answers, as soon as there is a place.
   *
   * @param caller on whose behalf
   * @throws RpcError −32009 if there is none in time
   */
  <T> T call(String caller, String method, Supplier<T> call) {
    Places places = SlowMethods.include(method) ? slow : quick;
    places.enter(caller, waitNanos);
    try {
      return call.get();
    } finally {
      places.leave(caller);
    }
  }

  /** Places, of which one caller has half at most. */
  private static final class Places {
    private final int most;
    private final Map<String, Integer> inside = new HashMap<>();
    private int taken;

    private Places(int most) {
      this.most = most;
    }

    private synchronized void enter(String caller, long waitNanos) {
      long until = System.nanoTime() + waitNanos;
      while (taken >= most || inside.getOrDefault(caller, 0) >= Math.max(1, most / 2)) {
        long left = until - System.nanoTime();
        if (left <= 0 || !isWorthWaiting(left)) {
          throw RpcError.busy("Too many calls wait for the chain; try again");
        }
      }
      taken++;
      inside.merge(caller, 1, Integer::sum);
    }

    private boolean isWorthWaiting(long nanos) {
      try {
        TimeUnit.NANOSECONDS.timedWait(this, nanos);
        return true;
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        return false;
      }
    }

    private synchronized void leave(String caller) {
      taken--;
      inside.computeIfPresent(caller, (name, count) -> count == 1 ? null : count - 1);
      notifyAll();
    }
  }
}
