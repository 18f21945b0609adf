package dev.portcullis.ejb.policy;

import dev.portcullis.kernel.LogThrottle;
import dev.portcullis.persistence.policy.PolicyChange;
import dev.portcullis.persistence.policy.PolicyPollResult;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Collection;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tracks the policy changes that this node knows, and the requests that wait for their propagation.
 * {@link PolicyWatch} reports the changes of each poll of the database.
 */
@ApplicationScoped
public class PolicyFeed {
  /** How long a node that cannot poll may use its cache. */
  public static final Duration LEASE = Duration.ofSeconds(1);

  /**
   * After this time, the leases of all nodes that did not poll have expired, with a margin for
   * clock drift.
   */
  private static final Duration LONGEST_WAIT = LEASE.plusMillis(100);

  private static final Logger LOG = LoggerFactory.getLogger(PolicyFeed.class);

  private final LogThrottle lines = LogThrottle.perMinute(1);
  private final LongSupplier nanos;
  private final PolicyVersions versions = new PolicyVersions();
  private final PolicyLease lease;
  private Runnable pollRequested = () -> {};
  private volatile Runnable changesFound = () -> {};
  private int waiting;
  private long settled;

  /** With no known changes. */
  public PolicyFeed() {
    this(System::nanoTime, System::currentTimeMillis);
  }

  /** With the given clocks. */
  PolicyFeed(LongSupplier nanos, LongSupplier millis) {
    this.nanos = nanos;
    this.lease = new PolicyLease(LEASE, nanos, millis);
    this.settled = nanos.getAsLong();
  }

  /**
   * Returns when every node with a valid lease knows the changes that are committed now. Each node
   * has polled since, or its lease has expired. As a rule it takes the time of one poll, and at
   * most little more than {@link #LEASE}.
   */
  public void settle() {
    long committed = nanos.getAsLong();
    long end = committed + LONGEST_WAIT.toNanos();
    synchronized (this) {
      waiting++;
      try {
        pollRequested.run();
        while (settled - committed <= 0 && end - nanos.getAsLong() > 0) {
          TimeUnit.NANOSECONDS.timedWait(this, end - nanos.getAsLong());
        }
        if (settled - committed <= 0) {
          lines.permit("overdue").ifPresent(this::logOverdue);
        }
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
      } finally {
        waiting--;
      }
    }
  }

  private void logOverdue(String more) {
    LOG.warn(
        "The response to a change was delayed for {} ms until all cached permissions had expired:"
            + " {} did not check for changes{}",
        LONGEST_WAIT.toMillis(),
        isCurrent() ? "another node" : "this node",
        more);
  }

  /** Whether the cache of this node may be used, for entries without a known change. */
  public boolean isCurrent() {
    return lease.isValid();
  }

  /**
   * The version of data that is read from now on. It increases when this node receives a change.
   */
  public long version() {
    return versions.version();
  }

  /** The version of the cached data, as long as they may be used; otherwise empty. */
  public OptionalLong known() {
    return isCurrent() ? OptionalLong.of(version()) : OptionalLong.empty();
  }

  /** Whether data about these items that were read at a version are still valid. */
  boolean isStillValid(long version, Collection<PolicyChange> about) {
    return versions.isCurrent(version, about);
  }

  /** Sets the callback that runs when a request begins to wait. */
  synchronized void onPollRequested(Runnable look) {
    pollRequested = look;
  }

  /** Whether a request waits. */
  synchronized boolean isAwaited() {
    return waiting > 0;
  }

  /**
   * Sets the callback that runs after each poll with changes. At that time the cache is
   * invalidated, and no other node knows yet that this one has the changes: {@link #settle} ends
   * after the callback has returned. It must return within {@link #LEASE}, and must not throw.
   */
  public void onChanges(Runnable changed) {
    changesFound = changed;
  }

  /** Processes the changes of a poll. */
  void apply(PolicyPollResult look) {
    if (look.tooMany()) {
      versions.invalidateAll();
    } else {
      versions.changed(look.changes());
    }
    if (look.tooMany() || !look.changes().isEmpty()) {
      changesFound.run();
    }
  }

  /** Invalidates everything, because the changes are unknown. */
  void invalidateAll() {
    versions.invalidateAll();
    changesFound.run();
  }

  /** Renews the lease after a poll that was sent at that time. */
  void pollCompleted(long sent) {
    lease.renew(sent);
  }

  /** All nodes know the changes that were committed before that time. */
  synchronized void settledAt(long sent) {
    settled = sent;
    notifyAll();
  }
}
