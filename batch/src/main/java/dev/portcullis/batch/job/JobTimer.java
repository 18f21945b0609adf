package dev.portcullis.batch.job;

import dev.portcullis.ejb.chain.startup.ChainStartup;
import dev.portcullis.ejb.job.Heartbeat;
import dev.portcullis.ejb.job.Job;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.job.PeriodicTask;
import dev.portcullis.ejb.keycloak.KeycloakConfig;
import dev.portcullis.ejb.legacy.LegacyPresence;
import dev.portcullis.ejb.monitoring.JobCommands;
import dev.portcullis.ejb.monitoring.JobRunStore;
import dev.portcullis.ejb.monitoring.JobStore;
import dev.portcullis.ejb.pool.PoolConfig;
import dev.portcullis.ejb.retention.RetentionConfig;
import dev.portcullis.ejb.secret.SecretConfig;
import dev.portcullis.ejb.sentinel.SentinelConfig;
import dev.portcullis.ejb.startup.DatabaseMigration;
import dev.portcullis.ejb.startup.ProcessShutdown;
import dev.portcullis.ejb.webhook.backfill.Backfiller;
import dev.portcullis.ejb.webhook.delivery.Dispatcher;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.kafka.KafkaConfig;
import dev.portcullis.ejb.webhook.kafka.KafkaPublisher;
import dev.portcullis.ejb.webhook.operational.OperationalSender;
import dev.portcullis.kernel.LogThrottle;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
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
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks once a second that every job runs. */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class JobTimer {
  private static final Logger LOG = LoggerFactory.getLogger(JobTimer.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(1);
  private static final Duration PERIOD = Duration.ofSeconds(1);

  @EJB private DatabaseMigration migration;
  @EJB private ChainStartup chain;
  @Inject private ProcessShutdown shutdown;
  @Inject private RetentionConfig retention;
  @Inject private SecretConfig secrets;
  @Inject private JobHeartbeats heartbeats;
  @Inject private KeycloakConfig keycloak;
  @Inject private WebhookSignals signals;
  @Inject private Dispatcher dispatcher;
  @Inject private OperationalSender sender;
  @Inject private KafkaConfig kafka;
  @Inject private KafkaPublisher publisher;
  @Inject private LegacyPresence legacy;
  @Inject private SentinelConfig sentinel;
  @Inject private PoolConfig pool;
  @Inject private JobCommands orders;
  @Inject private JobStore store;
  @Inject private Backfiller backfiller;
  @Inject private PartitionCounts partitions;
  @Inject private StartedExecutions begun;
  @Inject private RunningLoops loops;
  @Inject private JobRunStore runs;
  @Resource private ManagedThreadFactory threads;
  @Resource private TimerService timers;

  private JobSchedule plan;
  private RunningJobs jobs;
  private JobHistory history;
  private volatile PeriodicTask periodicTask;

  @PostConstruct
  void begin() {
    history = new JobHistory(BatchRuntime::getJobOperator, heartbeats, partitions, store::write);
    jobs =
        new RunningJobs(
            BatchRuntime::getJobOperator,
            heartbeats,
            history,
            new RunningJobs.Console(store::stoppedByConsole, store::startedByConsole));
    plan =
        new JobSchedule(
            jobs,
            Map.of(
                Job.Kind.LOOP_WITH_KAFKA, kafka::isOn,
                Job.Kind.LOOP_WITH_KEYCLOAK, keycloak::isOn,
                Job.Kind.LOOP_WITH_UPSTREAM, pool::isUsed,
                Job.Kind.LOOP_WITH_LEGACY, legacy::isEnabled,
                Job.Kind.LOOP_WITH_SENTINEL, sentinel::isOn),
            secrets::reencrypts,
            retention::period,
            signals.cleaning(),
            backfiller::isDue);
    // A server timer fires only after the whole application has started.
    timers.createSingleActionTimer(0, new TimerConfig(null, false));
  }

  @Timeout
  void beginLooking() {
    periodicTask = PeriodicTask.start(threads, PERIOD, this::keepRunning);
  }

  /**
   * Starts each job that does not run, unless it is to be stopped, and stores the progress of all.
   * While the process ends, executions may fail because the batch runtime has ended; they count as
   * ended with this node.
   */
  private void keepRunning() {
    if (shutdown.hasBegun()) {
      return;
    }
    Heartbeat timer = heartbeats.of(JobHeartbeats.TIMER);
    try {
      migration.completed();
      chain.completed();
      timer.beat();
      loops.endStopped();
      checkJobs();
      timer.succeeded(PERIOD);
    } catch (RuntimeException | Error failure) {
      // Logged here instead of by the server: a server that cancels failing timers would end all
      // jobs.
      timer.failed(failure, PERIOD);
      LINES
          .permit("timer")
          .ifPresent(more -> LOG.warn("The job check is retried later{}", more, failure));
    }
  }

  private void checkJobs() {
    orders.refresh();
    if (orders.known().isPresent()) {
      jobs.process(orders.known().get());
      jobs.adopt(begun.drain());
      plan.step(System.nanoTime());
      jobs.beginOrdered(runs);
    }
    history.step(System.nanoTime());
  }

  @PreDestroy
  void end() {
    if (periodicTask != null) {
      periodicTask.finish();
    }
    jobs.end();
    dispatcher.stop();
    sender.stop();
    publisher.stop();
  }
}
