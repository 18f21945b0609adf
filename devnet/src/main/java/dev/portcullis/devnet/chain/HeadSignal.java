package dev.portcullis.devnet.chain;

import dev.portcullis.devnet.evm.ExecutionDeadline;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Wakes those who wait for a block. */
final class HeadSignal {
  private static final long LOOK_MILLIS = 200;

  private final Object changed = new Object();

  /** The last block is another one. */
  void changed() {
    synchronized (changed) {
      changed.notifyAll();
    }
  }

  /** What there is as soon as it is there; empty when the time, or that of the request, is over. */
  <T> Optional<T> await(Supplier<Optional<T>> condition, Duration time) {
    long end = System.nanoTime() + time.toNanos();
    synchronized (changed) {
      Optional<T> found = condition.get();
      while (found.isEmpty() && System.nanoTime() < end && !ExecutionDeadline.current().passed()) {
        try {
          long left = (end - System.nanoTime()) / 1_000_000;
          // Whoever waits for a client looks now and then whether that one still does.
          changed.wait(Math.max(1, Math.min(left, LOOK_MILLIS)));
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
