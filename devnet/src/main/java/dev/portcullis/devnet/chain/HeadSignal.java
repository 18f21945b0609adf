package dev.portcullis.devnet.chain;

import dev.portcullis.devnet.evm.ExecutionDeadline;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Wakes threads that wait for a block. */
final class HeadSignal {
  private static final long CHECK_MILLIS = 200;

  private final Object changed = new Object();

  /** Signals a new head. */
  void changed() {
    synchronized (changed) {
      changed.notifyAll();
    }
  }

  /** Waits for a value; empty when the time, or that of the request, is over. */
  <T> Optional<T> await(Supplier<Optional<T>> condition, Duration time) {
    long end = System.nanoTime() + time.toNanos();
    synchronized (changed) {
      Optional<T> found = condition.get();
      while (found.isEmpty() && System.nanoTime() < end && !ExecutionDeadline.current().passed()) {
        try {
          long left = (end - System.nanoTime()) / 1_000_000;
          // A thread that waits for a client checks periodically whether the client is still
          // connected.
          changed.wait(Math.max(1, Math.min(left, CHECK_MILLIS)));
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          return Optional.empty();
        }
        found = condition.get();
      }
      return found;
    }
  }
}
