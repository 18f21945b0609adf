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
 * What this node knows of changes, and who waits for them to be known. {@link PolicyWatch} tells it
 * what each look at the database found.
 */
@ApplicationScoped
public class PolicyFeed {
  /** For how long a node that cannot look may go on believing what it knows. */
  public static final Duration LEASE = Duration.ofSeconds(1);

  /** After that the leases of all nodes that did not look are over, on clocks of any speed. */
  private static final Duration LONGEST_WAIT = LEASE.plusMillis(100);

  private static final Logger LOG = LoggerFactory.getLogger(PolicyFeed.class);

  private final LogThrottle lines = LogThrottle.perMinute(1);
  private final LongSupplier nanos;
  private final PolicyVersions versions = new PolicyVersions();
  private final PolicyLease lease;
  private Runnable wanted = () -> {};
  private volatile Runnable told = () -> {};
  private int waiting;
  private long settled;

  /** One that knows nothing yet. */
  public PolicyFeed() {
    this(System::nanoTime, System::currentTimeMillis);
  }

  /** With clocks of one's own. */
  PolicyFeed(LongSupplier nanos, LongSupplier millis) {
    this.nanos = nanos;
    this.lease = new PolicyLease(LEASE, nanos, millis);
    this.settled = nanos.getAsLong();
  }

  /**
   * Returns when every node that goes on from what it remembers knows what is committed now: each
   * has looked since, or its lease is over. That takes the time of one look as a rule, and little
   * more than {@link #LEASE} at most.
   */
  public void settle() {
    long committed = nanos.getAsLong();
    long end = committed + LONGEST_WAIT.toNanos();
    synchronized (this) {
      waiting++;
      try {
        wanted.run();
        while (settled - committed <= 0 && end - nanos.getAsLong() > 0) {
          TimeUnit.NANOSECONDS.timedWait(this, end - nanos.getAsLong());
        }
        if (settled - committed <= 0) {
          lines.tell("overdue").ifPresent(this::tellOverdue);
        }
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
      } finally {
        waiting--;
      }
    }
  }

  private void tellOverdue(String more) {
    LOG.warn(
        "The answer to a change was kept back for {} ms until nothing that is remembered was"
            + " believed any more: {} did not look for changes{}",
        LONGEST_WAIT.toMillis(),
        isCurrent() ? "another node" : "this node",
        more);
  }

  /** Whether what this node remembers may be believed, where nothing says that it changed. */
  public boolean isCurrent() {
    return lease.holds();
  }

  /**
   * The version of what is read from now on; another one when this node has heard of a change
   * since.
   */
  public long version() {
    return versions.version();
  }

  /** The version of what is known now, for as long as it may be believed; empty if it may not. */
  public OptionalLong known() {
    return isCurrent() ? OptionalLong.of(version()) : OptionalLong.empty();
  }

  /** Whether what was read at a version about these things is still right. */
  boolean isStillValid(long version, Collection<PolicyChange> about) {
    return versions.isCurrent(version, about);
  }

  /** Lets {@code look} be called when somebody begins to wait. */
  synchronized void onWanted(Runnable look) {
    wanted = look;
  }

  /** Whether somebody waits. */
  synchronized boolean isAwaited() {
    return waiting > 0;
  }

  /**
   * Has {@code changed} called after each look that found changes. What was remembered is wrong
   * already, and no other node is told yet that this one knows: {@link #settle} ends after it has
   * returned. It returns within {@link #LEASE}, and does not throw.
   */
  public void onChanges(Runnable changed) {
    told = changed;
  }

  /** Takes in what a look found. */
  void found(PolicyPollResult look) {
    if (look.tooMany()) {
      versions.invalidateAll();
    } else {
      versions.changed(look.changes());
    }
    if (look.tooMany() || !look.changes().isEmpty()) {
      told.run();
    }
  }

  /** Forgets everything: what changed cannot be told any more. */
  void invalidateAll() {
    versions.invalidateAll();
    told.run();
  }

  /** Goes on from memory after a look that was sent then. */
  void pollCompleted(long sent) {
    lease.renew(sent);
  }

  /** All nodes know what was committed before then. */
  synchronized void settledAt(long sent) {
    settled = sent;
    notifyAll();
  }
}
