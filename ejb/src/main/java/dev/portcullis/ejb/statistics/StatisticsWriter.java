package dev.portcullis.ejb.statistics;

import dev.portcullis.ejb.denial.DenialLedger;
import dev.portcullis.ejb.job.Lease;
import dev.portcullis.ejb.job.LeaseStore;
import dev.portcullis.ejb.webhook.maintenance.WebhookLag;
import dev.portcullis.ejb.webhook.maintenance.WebhookLagView;
import dev.portcullis.ejb.webhook.maintenance.WebhookMeters;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.LogThrottle;
import dev.portcullis.persistence.statistics.MinuteCounters;
import dev.portcullis.persistence.statistics.MinuteGauges;
import dev.portcullis.persistence.webhook.maintenance.WebhookMetricQueries;
import jakarta.annotation.PreDestroy;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes once a minute what this node has counted; the node that has the lease also writes how
 * things stand, which is the same for all, and deletes what is old.
 */
@Singleton
@Startup
@DependsOn("DatabaseMigration")
@TransactionManagement(TransactionManagementType.BEAN)
public class StatisticsWriter {
  private static final Logger LOG = LoggerFactory.getLogger(StatisticsWriter.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(1);
  private static final String LEASE = "statistics";

  /** A node that ends without a word costs a minute. */
  private static final Duration LEASE_TIME = Duration.ofSeconds(90);

  @Inject private StatisticsConfig config;
  @Inject private StatisticsStore store;
  @Inject private WebhookMeters webhooks;
  @Inject private WebhookLag lag;
  @Inject private WebhookMetricQueries failures;
  @Inject private DenialLedger denials;
  @Inject private LeaseStore leases;

  private final Lease lease = LeaseStore.lease(() -> leases, LEASE, LEASE_TIME);
  private MinuteCounters written = MinuteCounters.NONE;

  /** The minute whose standing this node wrote last: it is the same for all of it. */
  private Instant stood = Instant.EPOCH;

  /** Writes the row of the minute; what was counted and cannot be written is written later. */
  public void write() {
    Instant now = Clock.now();
    Instant minute = now.truncatedTo(ChronoUnit.MINUTES);
    attempt(() -> add(minute));
    if (!minute.equals(stood)) {
      attempt(() -> stand(minute, now));
    }
  }

  /** Writes what is left, and lets another node take over. */
  @PreDestroy
  public void close() {
    attempt(() -> add(Clock.now().truncatedTo(ChronoUnit.MINUTES)));
    attempt(lease::release);
  }

  private void add(Instant minute) {
    MinuteCounters counted = counted();
    MinuteCounters more = counted.since(written);
    if (!more.equals(MinuteCounters.NONE)) {
      store.add(minute, more);
      written = counted;
    }
  }

  private MinuteCounters counted() {
    WebhookMeters.Attempts attempts = webhooks.attempts();
    return new MinuteCounters(
        attempts.received(), attempts.failed(), attempts.millis(), denials.added());
  }

  private void stand(Instant minute, Instant now) {
    if (lease.isHeld()) {
      store.stand(minute, standing(now), config.keep());
      stood = minute;
    }
  }

  private MinuteGauges standing(Instant now) {
    WebhookLagView view = lag.read();
    Instant oldest = view.oldestEventAt();
    long age = oldest == null ? 0 : Math.max(0, Duration.between(oldest, now).toSeconds());
    return new MinuteGauges(view.queueDepth(), age, failures.read().retried(), view.lagBlocks());
  }

  private static void attempt(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException unwritten) {
      LINES
          .tell(LEASE)
          .ifPresent(more -> LOG.warn("Statistics are stored later: {}{}", unwritten, more));
    }
  }
}
