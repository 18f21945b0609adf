package dev.portcullis.batch.webhook;

import dev.portcullis.ejb.startup.DatabaseMigration;
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
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps one execution of each webhook job running on this node. */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class WebhookJobs {
  private static final Logger LOG = LoggerFactory.getLogger(WebhookJobs.class);
  private static final List<String> JOBS =
      List.of("webhook-scan", "webhook-backfill", "webhook-delivery");
  private static final Set<BatchStatus> RUNNING =
      Set.of(BatchStatus.STARTING, BatchStatus.STARTED, BatchStatus.STOPPING);

  @EJB private DatabaseMigration migration;

  private final Map<String, Long> executions = new ConcurrentHashMap<>();
  private volatile boolean ending;

  /** Starts each job that does not run. */
  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  void keepRunning() {
    migration.completed();
    JobOperator operator = BatchRuntime.getJobOperator();
    synchronized (executions) {
      for (String job : JOBS) {
        if (!ending && !isRunning(operator, job)) {
          executions.put(job, operator.start(job, new Properties()));
        }
      }
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
