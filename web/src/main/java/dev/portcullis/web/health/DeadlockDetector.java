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
 * Whether threads of this process wait for each other for ever, which only its end ends. Looked at
 * seldom, by whoever asks then; nobody waits for that look.
 */
final class DeadlockDetector {
  /** Threads that still do after this time do so for ever: none of them gives up by itself. */
  static final Duration PAUSE = Duration.ofSeconds(10);

  private final Supplier<Set<Long>> threads;
  private final LongSupplier nanos;
  private final AtomicBoolean looking = new AtomicBoolean();
  private volatile Set<Long> seen = Set.of();
  private volatile boolean lasting;
  private volatile long lookedAt;

  /** Of this process. */
  DeadlockDetector() {
    this(DeadlockDetector::ofProcess, System::nanoTime);
  }

  /**
   * With a look and a clock of one's own.
   *
   * @param threads which wait for each other now
   */
  DeadlockDetector(Supplier<Set<Long>> threads, LongSupplier nanos) {
    this.threads = threads;
    this.nanos = nanos;
    this.lookedAt = nanos.getAsLong() - PAUSE.toNanos();
  }

  /** Whether some have waited for each other for {@link #PAUSE} or longer. */
  boolean isDeadlocked() {
    if (nanos.getAsLong() - lookedAt >= PAUSE.toNanos() && looking.compareAndSet(false, true)) {
      try {
        Set<Long> now = threads.get();
        lasting = now.stream().anyMatch(seen::contains);
        seen = now;
        lookedAt = nanos.getAsLong();
      } finally {
        looking.set(false);
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
