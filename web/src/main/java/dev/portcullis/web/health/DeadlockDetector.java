package dev.portcullis.web.health;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Detects threads of this process that are deadlocked, which only a restart resolves. The health
 * check runs the detection, rarely; it never blocks other callers.
 */
final class DeadlockDetector {
  /** Threads that still wait after this time are deadlocked: none of them times out by itself. */
  static final Duration PAUSE = Duration.ofSeconds(10);

  private final Supplier<Set<Long>> threads;
  private final LongSupplier nanos;
  private final AtomicBoolean isChecking = new AtomicBoolean();
  private volatile Set<Long> seen = Set.of();
  private volatile boolean lasting;
  private volatile long checkedAt;

  /** Creates the detector of this process. */
  DeadlockDetector() {
    this(DeadlockDetector::ofProcess, System::nanoTime);
  }

  /**
   * Creates a detector with this thread query and clock.
   *
   * @param threads that wait for each other now
   */
  DeadlockDetector(Supplier<Set<Long>> threads, LongSupplier nanos) {
    this.threads = threads;
    this.nanos = nanos;
    this.checkedAt = nanos.getAsLong() - PAUSE.toNanos();
  }

  /** Whether some have waited for each other for {@link #PAUSE} or longer. */
  boolean isDeadlocked() {
    if (nanos.getAsLong() - checkedAt >= PAUSE.toNanos() && isChecking.compareAndSet(false, true)) {
      try {
        Set<Long> now = threads.get();
        lasting = now.stream().anyMatch(seen::contains);
        seen = now;
        checkedAt = nanos.getAsLong();
      } finally {
        isChecking.set(false);
      }
    }
    return lasting;
  }

  /** The threads that wait for each other now. */
  static Set<Long> ofProcess() {
    long[] found = ManagementFactory.getThreadMXBean().findDeadlockedThreads();
    return found == null
        ? Set.of()
        : LongStream.of(found).boxed().collect(Collectors.toCollection(TreeSet::new));
  }
}
