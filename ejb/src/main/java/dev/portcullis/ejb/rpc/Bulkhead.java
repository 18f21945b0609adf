package dev.portcullis.ejb.rpc;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Bounds how many calls execute code or search logs at a time: those who make such calls wait for
 * each other, nobody takes all places, and everybody else waits for nobody.
 */
final class Bulkhead {
  /** What may take a node as long as its own limits let it. */
  private static final Set<String> HEAVY =
      Set.of(
          "eth_call",
          "eth_callMany",
          "eth_createAccessList",
          "eth_estimateGas",
          "eth_getBlockReceipts",
          "eth_getLogs",
          "eth_getProof",
          "eth_simulateV1",
          "eth_sendRawTransactionSync",
          "rollup_estimateFee",
          "rollup_estimateGasL1ToL2",
          "rollup_getRawBlockTransactions",
          "rollup_sendRawTransactionWithDetailedOutput");

  private final int places;
  private final long waitNanos;
  private final Map<String, Integer> inside = new HashMap<>();
  private int taken;

  /**
   * A bulkhead.
   *
   * @param places so many at a time, and of one caller half of them
   * @param wait how long a call waits for a place
   */
  Bulkhead(int places, Duration wait) {
    this.places = places;
    this.waitNanos = wait.toNanos();
  }

  /**
   * What the node answers, as soon as there is a place if the method needs one.
   *
   * @param caller on whose behalf
   * @throws RpcError −32009 if there is none in time
   */
  <T> T call(String caller, String method, Supplier<T> call) {
    if (!HEAVY.contains(method) && !method.startsWith("debug_") && !method.startsWith("ots_")) {
      return call.get();
    }
    enter(caller);
    try {
      return call.get();
    } finally {
      leave(caller);
    }
  }

  private synchronized void enter(String caller) {
    long until = System.nanoTime() + waitNanos;
    while (taken >= places || inside.getOrDefault(caller, 0) >= Math.max(1, places / 2)) {
      long left = until - System.nanoTime();
      if (left <= 0 || !isWorthWaiting(left)) {
        throw RpcError.busy("Too many calls are being executed; try again");
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
