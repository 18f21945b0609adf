package dev.portcullis.batch.webhook;

import dev.portcullis.ejb.chain.ChainStartup;
import dev.portcullis.ejb.keycloak.KeycloakConfig;
import dev.portcullis.ejb.retention.RetentionConfig;
import dev.portcullis.ejb.startup.DatabaseMigration;
import dev.portcullis.ejb.webhook.JobHeartbeats;
import dev.portcullis.ejb.webhook.WebhookSignals;
import jakarta.annotation.PreDestroy;
import jakarta.batch.operations.BatchRuntimeException;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.batch.runtime.BatchStatus;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.EJB;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps one execution of each job running on this node, and cleans up now and then. */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class WebhookJobs {
  private static final Logger LOG = LoggerFactory.getLogger(WebhookJobs.class);
  private static final String RETENTION = "retention";
  private static final String KEYCLOAK = "keycloak-mirror";
  private static final Set<BatchStatus> RUNNING =
      Set.of(BatchStatus.STARTING, BatchStatus.STARTED, BatchStatus.STOPPING);

  @EJB private DatabaseMigration migration;
  @EJB private ChainStartup chain;
  @Inject private RetentionConfig retention;
  @Inject private JobHeartbeats heartbeats;
  @Inject private KeycloakConfig keycloak;
  @Inject private WebhookSignals signals;

  private final Map<String, Long> executions = new ConcurrentHashMap<>();
  private volatile boolean ending;
  private long nextRetention = System.nanoTime();

  /** Starts each job that does not run. */
  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  void keepRunning() {
    migration.completed();
    chain.completed();
    JobOperator operator = BatchRuntime.getJobOperator();
    synchronized (executions) {
      JobHeartbeats.JOBS.forEach(job -> start(operator, job));
      if (keycloak.isOn()) {
        start(operator, KEYCLOAK);
        heartbeats.expect(JobHeartbeats.KEYCLOAK_WATCH);
        start(operator, JobHeartbeats.KEYCLOAK_WATCH);
      }
      if (signals.cleaning().lower() || System.nanoTime() - nextRetention >= 0) {
        start(operator, RETENTION);
        nextRetention = System.nanoTime() + retention.period().toNanos();
      }
    }
  }

  private void start(JobOperator operator, String job) {
    if (!ending && !isRunning(operator, job)) {
      executions.put(job, operator.start(job, new Properties()));
    }
  }

  @PreDestroy
  void end() {
    ending = true;
    JobOperator operator = BatchRuntime.getJobOperator();
    executions.forEach(
        (job, execution) -> {
          try {
            operator.stop(execution);
          } catch (BatchRuntimeException | IllegalStateException over) {
            // It ended by itself, or the server ended it before it asked us to.
            LOG.debug("{} has ended by itself", job, over);
          }
        });
  }

  private boolean isRunning(JobOperator operator, String job) {
    Long execution = executions.get(job);
    return execution != null
        && RUNNING.contains(operator.getJobExecution(execution).getBatchStatus());
  }
}
