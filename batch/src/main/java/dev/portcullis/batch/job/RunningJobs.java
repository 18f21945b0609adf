package dev.portcullis.batch.job;

import dev.portcullis.ejb.job.Job;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.job.JobRun;
import dev.portcullis.ejb.monitoring.JobCommand;
import dev.portcullis.ejb.monitoring.JobRunStore;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.LogThrottle;
import jakarta.batch.operations.BatchRuntimeException;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchStatus;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs this node's jobs, one execution of each job at a time, according to the administrators'
 * orders.
 */
final class RunningJobs {
  static final Set<BatchStatus> RUNNING =
      Set.of(BatchStatus.STARTING, BatchStatus.STARTED, BatchStatus.STOPPING);

  private static final Logger LOG = LoggerFactory.getLogger(RunningJobs.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(1);
  private static final Duration NEXT_TRY = Duration.ofSeconds(1);

  /**
   * The number of consecutive failed starts before a log line: a server that shuts down ends its
   * batch runtime first, and this application moments later.
   */
  private static final int FAILURES_BEFORE_LOG = 5;

  private final Supplier<JobOperator> operator;
  private final JobHeartbeats heartbeats;
  private final JobHistory history;
  private final Console console;
  private final ConsoleStopDetector consoleStopDetector = new ConsoleStopDetector();
  private final Map<String, Long> executions = new ConcurrentHashMap<>();
  private final Set<Long> stopOrdered = ConcurrentHashMap.newKeySet();
  private final Map<String, Long> turns = new HashMap<>();
  private final Set<String> stopped = new HashSet<>();
  private final Set<String> renewed = new HashSet<>();
  private final Map<String, Integer> failures = new HashMap<>();
  private boolean ordered;
  private volatile boolean ended;

  /**
   * Creates an instance without executions.
   *
   * @param operator starts and stops executions
   * @param heartbeats receives the jobs that must send heartbeats
   * @param history receives each execution
   * @param console receives stops and starts through the console of the server
   */
  RunningJobs(
      Supplier<JobOperator> operator,
      JobHeartbeats heartbeats,
      JobHistory history,
      Console console) {
    this.operator = operator;
    this.heartbeats = heartbeats;
    this.history = history;
    this.console = console;
  }

  /**
   * Records stops and starts of continuous jobs through the console of the server: from then on
   * they are orders for all nodes.
   *
   * @param stopped receives the job that an operator stopped
   * @param started receives the stopped job that an operator started
   */
  record Console(Consumer<String> stopped, Consumer<String> started) {}

  /** Adopts begun executions. Those that this node did not start came from a server console. */
  synchronized void adopt(List<StartedExecutions.StartedExecution> begun) {
    begun.stream().filter(each -> !history.knows(each.id())).forEach(this::adopt);
  }

  private void adopt(StartedExecutions.StartedExecution begun) {
    String job = begun.job();
    LOG.info("The job {} was started from the server console: {}", job, begun.id());
    history.begun(job, begun.id(), begun.parameters(), begun.runId());
    if (stopped.contains(job) && isEndless(job)) {
      console.started().accept(job);
    } else if (stopped.contains(job)) {
      LOG.warn(
          "The job {} is stopped until it is restarted, so execution {} is stopped",
          job,
          begun.id());
      stop(begun.id());
    } else if (!isRunning(job)) {
      executions.put(job, begun.id());
    } else if (isEndless(job)) {
      LOG.warn("The job {} runs already on this node: execution {} is stopped", job, begun.id());
      stop(begun.id());
    }
  }

  private static boolean isEndless(String job) {
    return Job.of(job).filter(known -> !known.kind().isFinite()).isPresent();
  }

  /**
   * Applies the orders of administrators. Orders from before the start of this node are already
   * done.
   */
  synchronized void process(Map<String, JobCommand> orders) {
    for (JobCommand order : orders.values()) {
      Long before = turns.put(order.job(), order.turn());
      boolean isNew = ordered && (before == null || before != order.turn());
      if (order.stopped() && stopped.add(order.job())) {
        LOG.info("The job {} is stopped until an administrator restarts it", order.job());
        renewed.remove(order.job());
        stop(order.job());
      } else if (!order.stopped() && isNew) {
        LOG.info("The job {} is restarted by order of an administrator", order.job());
        stopped.remove(order.job());
        renewed.add(order.job());
      }
    }
    ordered = true;
  }

  /**
   * Starts a looping job, unless it runs or is stopped. From now on it must send heartbeats, even
   * if it cannot be started. A job that an operator stopped through the console of the server stays
   * stopped until it is restarted.
   *
   * @param now of {@link System#nanoTime()}
   */
  synchronized void keep(String job, long now) {
    if (renewed.remove(job)) {
      stop(job);
    }
    if (!stopped.contains(job)) {
      heartbeats.expect(job);
    }
    startUnlessRunning(
        job,
        () -> {
          switch (detectConsoleStop(job, now)) {
            case NOT_STOPPED_BY_CONSOLE -> begin(job);
            case WAIT -> LOG.debug("The user who stopped {} is not known yet", job);
            case STOPPED_BY_CONSOLE -> {
              LOG.info("The job {} was stopped from the server console", job);
              console.stopped().accept(job);
              stopped.add(job);
              heartbeats.of(job).stopped();
            }
          }
        },
        () -> detectConsoleStop(job, now));
  }

  private ConsoleStopDetector.Answer detectConsoleStop(String job, long now) {
    Long last = executions.get(job);
    if (last == null || stopOrdered.contains(last)) {
      return ConsoleStopDetector.Answer.NOT_STOPPED_BY_CONSOLE;
    }
    Set<Long> others = new HashSet<>();
    executions.forEach(
        (other, execution) -> {
          if (!other.equals(job) && isEndless(other)) {
            others.add(execution);
          }
        });
    return consoleStopDetector.evaluate(
        job,
        last,
        status(last),
        others,
        execution -> status(execution) == BatchStatus.STARTED,
        now);
  }

  /**
   * Starts a finite job, unless it runs or is stopped. A failure to start one job does not affect
   * the others.
   */
  synchronized void start(String job) {
    startUnlessRunning(job, () -> begin(job));
  }

  /**
   * Starts a job that runs only while it has work, unless it runs or is stopped. A stopped
   * execution is resumed: its batch runtime knows its checkpoints.
   *
   * @param now of {@link System#nanoTime()}
   */
  synchronized void startIf(String job, OnDemandStart onDemandStart, long now) {
    if (renewed.remove(job)) {
      stop(job);
    }
    startUnlessRunning(
        job,
        () -> {
          Long last = executions.get(job);
          BatchStatus end = last == null ? null : status(last);
          switch (onDemandStart.decide(last, end, now)) {
            case REST -> heartbeats.of(job).stopped();
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

  private void startUnlessRunning(String job, Runnable start) {
    startUnlessRunning(job, start, () -> {});
  }

  private void startUnlessRunning(String job, Runnable start, Runnable meanwhile) {
    try {
      if (stopped.contains(job)) {
        stop(job);
        heartbeats.of(job).stopped();
      } else if (!ended && !isRunning(job)) {
        start.run();
      } else if (!ended) {
        meanwhile.run();
      }
      failures.remove(job);
    } catch (RuntimeException | Error failure) {
      heartbeats.of(job).failed(failure, NEXT_TRY);
      if (failures.merge(job, 1, Integer::sum) > FAILURES_BEFORE_LOG) {
        LINES
            .permit(job)
            .ifPresent(more -> LOG.warn("The job {} cannot be started{}", job, more, failure));
      }
    }
  }

  /** Begins ordered runs on this node, for jobs that are idle here. */
  synchronized void beginOrdered(JobRunStore runs) {
    List<String> free =
        Job.startable().stream()
            .filter(job -> !stopped.contains(job) && history.running(job).isEmpty())
            .toList();
    if (!ended && !free.isEmpty()) {
      try {
        runs.take(free).forEach(run -> beginOrdered(runs, run));
      } catch (RuntimeException away) {
        LINES
            .permit("runs")
            .ifPresent(more -> LOG.warn("Job orders are read later: {}{}", away, more));
      }
    }
  }

  private void beginOrdered(JobRunStore runs, JobRun run) {
    try {
      begin(run);
      runs.begun(run.id());
    } catch (RuntimeException | Error failure) {
      LOG.warn("The job {} cannot be started, another node may", run.job(), failure);
      runs.release(run.id());
    }
  }

  private void begin(JobRun run) {
    Properties parameters = new Properties();
    run.parameters().forEach(parameters::setProperty);
    parameters.setProperty(JobRun.PARAMETER, run.id());
    long execution = operator.get().start(run.job(), parameters);
    begun(run.job(), execution, run.parameters(), run.id());
  }

  private void begin(String job) {
    if (Job.startable().contains(job)) {
      begin(new JobRun(Ids.id(), job, Map.of(), null, null));
    } else {
      begun(job, operator.get().start(job, new Properties()), Map.of(), null);
    }
  }

  private void resume(String job, long execution) {
    try {
      begun(job, operator.get().restart(execution, new Properties()), Map.of(), null);
    } catch (BatchRuntimeException impossible) {
      LOG.info(
          "The job {} restarts from the beginning, because it cannot be resumed: {}",
          job,
          impossible.toString());
      begin(job);
    }
  }

  private void begun(String job, long execution, Map<String, String> parameters, String runId) {
    Long before = executions.put(job, execution);
    if (before != null) {
      stopOrdered.remove(before);
    }
    history.begun(job, execution, parameters, runId);
  }

  /** Whether an administrator ordered a finite job to begin now; clears the order. */
  synchronized boolean isRenewed(String job) {
    return renewed.remove(job);
  }

  /** Stops every job, and prevents further starts. Does not wait. */
  void end() {
    ended = true;
    Set<String> all = new HashSet<>(executions.keySet());
    all.addAll(Job.startable());
    all.forEach(this::stop);
    history.end();
  }

  private void stop(String job) {
    Set<Long> all = new HashSet<>(history.running(job));
    Optional.ofNullable(executions.get(job)).ifPresent(all::add);
    all.forEach(this::stop);
  }

  private void stop(long execution) {
    stopOrdered.add(execution);
    history.shouldStop(execution);
    try {
      BatchStatus status = status(execution);
      if (status == BatchStatus.STARTED || status == BatchStatus.STARTING) {
        operator.get().stop(execution);
      }
    } catch (RuntimeException over) {
      // It ended by itself, or the server ended it before it stopped this application. Payara
      // closes the batch runtime's database before; each server reports this in its own way.
      LOG.debug("Execution {} has ended by itself", execution, over);
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
