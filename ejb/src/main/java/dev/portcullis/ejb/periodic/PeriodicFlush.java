package dev.portcullis.ejb.periodic;

import dev.portcullis.ejb.audit.AnonymousDenialThrottle;
import dev.portcullis.ejb.audit.LogCheckpointTimer;
import dev.portcullis.ejb.credential.LastUseWriter;
import dev.portcullis.ejb.denial.LedgerWriter;
import dev.portcullis.ejb.job.PeriodicTask;
import dev.portcullis.ejb.ratelimit.RateLimitExchange;
import dev.portcullis.ejb.statistics.StatisticsWriter;
import dev.portcullis.ejb.webhook.maintenance.WebhookLogSealer;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.DependsOn;
import jakarta.ejb.EJB;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Periodically writes this node's counts and records. Server timers pause for as long as a clock
 * was set back, so each task has a thread with a fixed delay.
 */
@Singleton
@Startup
@DependsOn({
  "LastUseWriter",
  "LedgerWriter",
  "LogCheckpointTimer",
  "RateLimitExchange",
  "StatisticsWriter",
  "AnonymousDenialThrottle"
})
@TransactionManagement(TransactionManagementType.BEAN)
public class PeriodicFlush {
  private static final Duration SECOND = Duration.ofSeconds(1);

  /** Statistics have a resolution of one minute, so that none is omitted. */
  private static final Duration THIRD_OF_A_MINUTE = Duration.ofSeconds(20);

  @Inject private LastUseWriter uses;
  @Inject private LedgerWriter ledgers;
  @Inject private RateLimitExchange limits;
  @Inject private StatisticsWriter statistics;
  @Inject private AnonymousDenialThrottle refusals;
  @Inject private LogCheckpointTimer heads;
  @EJB private WebhookLogSealer seals;
  @Resource private ManagedThreadFactory threads;
  @Resource private TimerService timers;

  private final List<PeriodicTask> pulses = new ArrayList<>();
  private volatile boolean ended;

  /** A server timer fires only after the whole application has started. */
  @PostConstruct
  void awaitStart() {
    timers.createSingleActionTimer(0, new TimerConfig(null, false));
  }

  @Timeout
  void begin() {
    repeat(Duration.ofMinutes(1), uses::write);
    repeat(Duration.ofMinutes(1), this::seal);
    repeat(SECOND, ledgers::write);
    repeat(SECOND, limits::exchange);
    repeat(THIRD_OF_A_MINUTE, statistics::write);
    repeat(refusals.period(), refusals::record);
    heads.period().ifPresent(period -> repeat(period, heads::recordHeads));
  }

  private void seal() {
    while (!ended && seals.sealPart()) {
      // The previous seal had the maximum size.
    }
  }

  private void repeat(Duration pause, Runnable work) {
    pulses.add(PeriodicTask.start(threads, pause, work));
  }

  @PreDestroy
  void end() {
    ended = true;
    pulses.forEach(PeriodicTask::finish);
  }
}
