package dev.portcullis.batch.job;

import dev.portcullis.ejb.job.JobHeartbeats;
import jakarta.batch.operations.BatchRuntimeException;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchStatus;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The executions of this node's jobs: one of each job at a time. */
final class RunningJobs {
  private static final Logger LOG = LoggerFactory.getLogger(RunningJobs.class);
  private static final Set<BatchStatus> RUNNING =
      Set.of(BatchStatus.STARTING, BatchStatus.STARTED, BatchStatus.STOPPING);

  private final Supplier<JobOperator> operator;
  private final JobHeartbeats heartbeats;
  private final Map<String, Long> executions = new ConcurrentHashMap<>();
  private volatile boolean ended;

  /**
   * None yet.
   *
   * @param operator starts and stops executions
   * @param heartbeats learns which jobs have to give signs of life
   */
  RunningJobs(Supplier<JobOperator> operator, JobHeartbeats heartbeats) {
    this.operator = operator;
    this.heartbeats = heartbeats;
  }

  /**
   * Starts a job that loops, unless it runs. From now on it has to give signs of life, also if it
   * cannot be started.
   */
  void keep(String job) {
    heartbeats.expect(job);
    start(job);
  }

  /** Starts a job that ends by itself, unless it runs. */
  synchronized void start(String job) {
    if (!ended && !isRunning(job)) {
      executions.put(job, operator.get().start(job, new Properties()));
    }
  }

  /** Tells every job to stop, and starts none any more. Waits for nothing. */
  void end() {
    ended = true;
    executions.forEach(
        (job, execution) -> {
          try {
            operator.get().stop(execution);
          } catch (BatchRuntimeException | IllegalStateException over) {
            // It ended by itself, or the server ended it before it asked us to.
            LOG.debug("{} has ended by itself", job, over);
          }
        });
  }

  private boolean isRunning(String job) {
    Long execution = executions.get(job);
    return execution != null
        && RUNNING.contains(operator.get().getJobExecution(execution).getBatchStatus());
  }
}
