package dev.portcullis.ejb.webhook.backfill;

import dev.portcullis.ejb.job.Lease;
import dev.portcullis.ejb.webhook.scan.ScanStore;
import dev.portcullis.persistence.webhook.backfill.Backfill;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Schedules back-fills fairly: the one that has waited longest is next. Each back-fill runs in one
 * lane at a time. An owner gets a second lane only while no back-fill of another owner waits. A
 * lease ensures that only one node reads.
 */
final class BackfillScheduler {
  private static final Logger LOG = LoggerFactory.getLogger(BackfillScheduler.class);

  private final ScanStore store;
  private final Supplier<Long> chainId;
  private final LongSupplier nanos;
  private final Lease lease;
  private final Map<UUID, String> ownersOfTaken = new HashMap<>();
  private final List<Backfill> unstored = new ArrayList<>();
  private int lanes;
  private long busyAt;

  /**
   * Creates a scheduler without running back-fills.
   *
   * @param nanos the clock, as {@link System#nanoTime}
   */
  BackfillScheduler(ScanStore store, Supplier<Long> chainId, Duration lease, LongSupplier nanos) {
    this.store = store;
    this.chainId = chainId;
    this.nanos = nanos;
    this.lease =
        new Lease(
            store::acquire,
            store::release,
            () -> "webhook-backfill-" + chainId.get(),
            lease,
            nanos);
  }

  /** Whether a back-fill waits and this node has the lease to read for it. */
  synchronized boolean isDue() {
    return store.hasWaitingBackfill(chainId.get()) && lease.isHeld();
  }

  /** Registers a lane that begins. */
  synchronized void enter() {
    lanes++;
    busyAt = nanos.getAsLong();
  }

  /** Unregisters a lane that ends. After the last one, another node may read. */
  synchronized void leave() {
    lanes--;
    if (lanes == 0) {
      release();
    }
  }

  /**
   * Takes a back-fill.
   *
   * @param preferred the back-fill to take if it still waits, or null
   */
  synchronized Optional<Backfill> take(UUID preferred) {
    unstored.removeIf(store::failed);
    if (!lease.isHeld()) {
      return Optional.empty();
    }
    Set<UUID> taken = new HashSet<>(ownersOfTaken.keySet());
    unstored.forEach(each -> taken.add(each.id()));
    Optional<Backfill> next =
        Optional.ofNullable(preferred)
            .flatMap(id -> store.waitingBackfill(chainId.get(), id))
            .filter(found -> !taken.contains(found.id()))
            .or(() -> longestWaiting(taken, Set.copyOf(ownersOfTaken.values())))
            .or(() -> ownersOfTaken.isEmpty() ? Optional.empty() : longestWaiting(taken, Set.of()));
    next.ifPresent(
        backfill -> {
          ownersOfTaken.put(backfill.id(), backfill.subscription().userId());
          busyAt = nanos.getAsLong();
        });
    return next;
  }

  private Optional<Backfill> longestWaiting(Set<UUID> taken, Set<String> notOf) {
    return store.longestWaitingBackfill(chainId.get(), taken, notOf);
  }

  /** Makes the back-fill available again. */
  synchronized void over(Backfill backfill) {
    ownersOfTaken.remove(backfill.id());
    busyAt = nanos.getAsLong();
  }

  /**
   * Records that reading the back-fill failed, and releases the lease, because another node may
   * succeed.
   */
  synchronized void failed(Backfill backfill, Throwable failure) {
    try {
      lease.release();
      store.failed(backfill);
    } catch (RuntimeException alsoFailed) {
      failure.addSuppressed(alsoFailed);
    }
  }

  /**
   * Records that storing the back-fill failed, but only once the failed transaction is over,
   * because until then it locks the back-fill's row. No lane takes the back-fill before.
   */
  synchronized void storeFailed(Backfill backfill) {
    unstored.add(backfill);
  }

  /** Whether all lanes have been idle for this duration. */
  synchronized boolean isIdle(Duration howLong) {
    return ownersOfTaken.isEmpty() && nanos.getAsLong() - busyAt >= howLong.toNanos();
  }

  private void release() {
    try {
      lease.release();
    } catch (RuntimeException expiresByItself) {
      LOG.debug("The lease of the back-fills ends by itself", expiresByItself);
    }
  }
}
