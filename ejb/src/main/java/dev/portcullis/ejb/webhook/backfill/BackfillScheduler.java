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
 * Whose turn it is among the back-fills: the one that has waited longest, each with one lane at a
 * time, and two lanes for one owner only while nobody else waits. One node reads, by a lease.
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
   * None taken.
   *
   * @param nanos the time, as {@link System#nanoTime}
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

  /** Whether a back-fill waits and this node is the one to read for it. */
  synchronized boolean isDue() {
    return store.hasWaitingBackfill(chainId.get()) && lease.isHeld();
  }

  /** A lane begins. */
  synchronized void enter() {
    lanes++;
    busyAt = nanos.getAsLong();
  }

  /** A lane ends; with the last one another node may read. */
  synchronized void leave() {
    lanes--;
    if (lanes == 0) {
      release();
    }
  }

  /**
   * Takes a back-fill.
   *
   * @param preferred the one to take if it still waits, or null
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

  /** It may be taken again. */
  synchronized void over(Backfill backfill) {
    ownersOfTaken.remove(backfill.id());
    busyAt = nanos.getAsLong();
  }

  /** Notes that it could not be read, and lets a node read that may be luckier. */
  synchronized void failed(Backfill backfill, Throwable failure) {
    try {
      lease.release();
      store.failed(backfill);
    } catch (RuntimeException alsoFailed) {
      failure.addSuppressed(alsoFailed);
    }
  }

  /**
   * Notes that it could not be stored, once the transaction is over in which it was tried: that one
   * still holds its row. Nobody takes it before.
   */
  synchronized void storeFailed(Backfill backfill) {
    unstored.add(backfill);
  }

  /** Whether no lane has had anything to do for so long. */
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
