package dev.portcullis.batch.job;

import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.monitoring.JobOrder;
import dev.portcullis.kernel.Seldom;
import jakarta.batch.operations.BatchRuntimeException;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchStatus;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The executions of this node's jobs: one of each job at a time, as administrators order. */
final class RunningJobs {
  static final Set<BatchStatus> RUNNING =
      Set.of(BatchStatus.STARTING, BatchStatus.STARTED, BatchStatus.STOPPING);

  private static final Logger LOG = LoggerFactory.getLogger(RunningJobs.class);
  private static final Seldom LINES = Seldom.perMinute(1);
  private static final Duration NEXT_TRY = Duration.ofSeconds(1);

  private final Supplier<JobOperator> operator;
  private final JobHeartbeats heartbeats;
  private final JobHistory history;
  private final Map<String, Long> executions = new ConcurrentHashMap<>();
  private final Map<String, Long> turns = new HashMap<>();
  private final Set<String> stopped = new HashSet<>();
  private final Set<String> renewed = new HashSet<>();
  private boolean ordered;
  private volatile boolean ended;

  /**
   * None yet.
   *
   * @param operator starts and stops executions
   * @param heartbeats learns which jobs have to give signs of life
   * @param history learns of each execution
   */
  RunningJobs(Supplier<JobOperator> operator, JobHeartbeats heartbeats, JobHistory history) {
    this.operator = operator;
    this.heartbeats = heartbeats;
    this.history = history;
  }

  /** What administrators ordered, from now on. What was ordered before this node began is done. */
  synchronized void obey(Map<String, JobOrder> orders) {
    for (JobOrder order : orders.values()) {
      Long before = turns.put(order.job(), order.turn());
      boolean isNew = ordered && (before == null || before != order.turn());
      if (order.stopped() && stopped.add(order.job())) {
        LOG.info("The job {} is stopped until an administrator restarts it", order.job());
        renewed.remove(order.job());
        stop(order.job());
      } else if (!order.stopped() && isNew) {
        LOG.info("The job {} is started anew, as an administrator ordered", order.job());
        stopped.remove(order.job());
        renewed.add(order.job());
      }
    }
    ordered = true;
  }

  /**
   * Starts a job that loops, unless it runs or is stopped. From now on it has to give signs of
   * life, also if it cannot be started.
   */
  synchronized void keep(String job) {
    if (renewed.remove(job)) {
      stop(job);
    }
    if (!stopped.contains(job)) {
      heartbeats.expect(job);
    }
    start(job);
  }

  /**
   * Starts a job that ends by itself, unless it runs or is stopped. What keeps one job from
   * starting keeps no other.
   */
  synchronized void start(String job) {
    unlessItRuns(job, () -> begin(job));
  }

  /**
   * Starts a job that runs while there is something to do, unless it runs or is stopped. One that
   * was stopped is resumed: its batch runtime knows its checkpoints.
   *
   * @param now of {@link System#nanoTime()}
   */
  synchronized void startIf(String job, Demand demand, long now) {
    if (renewed.remove(job)) {
      stop(job);
    }
    unlessItRuns(
        job,
        () -> {
          Long last = executions.get(job);
          BatchStatus end = last == null ? null : status(last);
          switch (demand.ask(last, end, now)) {
            case REST -> heartbeats.of(job).rest();
            case WAIT -> LOG.debug("The job {} waits after a failure", job);
            case START -> {
              if (end == BatchStatus.STOPPED) {
                resume(job, last);
              } else {
                begin(job);
              }
            }
          }
        });
  }

  private void unlessItRuns(String job, Runnable start) {
    try {
      if (stopped.contains(job)) {
        stop(job);
        heartbeats.of(job).rest();
      } else if (!ended && !isRunning(job)) {
        start.run();
      }
    } catch (RuntimeException | Error failure) {
      heartbeats.of(job).failed(failure, NEXT_TRY);
      LINES
          .tell(job)
          .ifPresent(more -> LOG.warn("The job {} cannot be started{}", job, more, failure));
    }
  }

  private void begin(String job) {
    begun(job, operator.get().start(job, new Properties()));
  }

  private void resume(String job, long execution) {
    try {
      begun(job, operator.get().restart(execution, new Properties()));
    } catch (BatchRuntimeException impossible) {
      LOG.info("The job {} begins anew, for it cannot be resumed: {}", job, impossible.toString());
      begin(job);
    }
  }

  private void begun(String job, long execution) {
    executions.put(job, execution);
    history.begun(job, execution);
  }

  /** Whether an administrator ordered a job that ends by itself to begin now; asked once. */
  synchronized boolean isRenewed(String job) {
    return renewed.remove(job);
  }

  /** Tells every job to stop, and starts none any more. Waits for nothing. */
  void end() {
    ended = true;
    executions.keySet().forEach(this::stop);
    history.end();
  }

  private void stop(String job) {
    Long execution = executions.get(job);
    if (execution == null) {
      return;
    }
    try {
      BatchStatus status = status(execution);
      if (status == BatchStatus.STARTED || status == BatchStatus.STARTING) {
        operator.get().stop(execution);
      }
    } catch (RuntimeException over) {
      // It ended by itself, or the server ended it before it asked us to; or, as on Payara, it
      // closed
      // the batch runtime's database before: each server says so in its own way.
      LOG.debug("{} has ended by itself", job, over);
    }
  }

  private boolean isRunning(String job) {
    Long execution = executions.get(job);
    return execution != null && RUNNING.contains(status(execution));
  }

  private BatchStatus status(long execution) {
    return operator.get().getJobExecution(execution).getBatchStatus();
  }
}
