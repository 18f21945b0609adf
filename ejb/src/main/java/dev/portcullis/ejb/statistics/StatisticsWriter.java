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
 * Writes the counts of this node once a minute. The node with the lease also writes the gauges,
 * which apply to all nodes, and deletes expired rows.
 */
@Singleton
@Startup
@DependsOn("DatabaseMigration")
@TransactionManagement(TransactionManagementType.BEAN)
public class StatisticsWriter {
  private static final Logger LOG = LoggerFactory.getLogger(StatisticsWriter.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(1);
  private static final String LEASE = "statistics";

  /** A node that crashes delays the gauges by about a minute. */
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

  /** The minute whose gauges this node wrote last: they apply to the whole minute. */
  private Instant gaugesMinute = Instant.EPOCH;

  /** Writes the row of the minute; counts that cannot be written are written later. */
  public void write() {
    Instant now = Clock.now();
    Instant minute = now.truncatedTo(ChronoUnit.MINUTES);
    attempt(() -> add(minute));
    if (!minute.equals(gaugesMinute)) {
      attempt(() -> writeGauges(minute, now));
    }
  }

  /** Writes the remaining counts, and releases the lease. */
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

  private void writeGauges(Instant minute, Instant now) {
    if (lease.isHeld()) {
      store.writeGauges(minute, gauges(now), config.keep());
      gaugesMinute = minute;
    }
  }

  private MinuteGauges gauges(Instant now) {
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
          .permit(LEASE)
          .ifPresent(more -> LOG.warn("Statistics are stored later: {}{}", unwritten, more));
    }
  }
}
