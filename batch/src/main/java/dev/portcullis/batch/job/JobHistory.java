package dev.portcullis.batch.job;

import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.monitoring.ExecutionReport;
import dev.portcullis.ejb.monitoring.JobStepView;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.LogThrottle;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.operations.NoSuchJobExecutionException;
import jakarta.batch.runtime.BatchStatus;
import jakarta.batch.runtime.JobExecution;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores the history of this node's executions: progress every few seconds, and ends at once. It
 * polls the batch runtime, which also knows of ends that a listener could not detect. Executions
 * that the runtime no longer knows are removed here.
 */
final class JobHistory {
  /**
   * The maximum number of ended executions that wait for an unavailable database, and of known
   * executions; older ones are removed.
   */
  static final int MOST = 1_000;

  private static final Logger LOG = LoggerFactory.getLogger(JobHistory.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(1);
  private static final Duration PERIOD = Duration.ofSeconds(5);

  private final Supplier<JobOperator> operator;
  private final JobHeartbeats heartbeats;
  private final PartitionCounts partitions;
  private final Consumer<List<ExecutionReport>> store;
  private final List<StartedRow> running = new ArrayList<>();
  private final List<ExecutionReport> unwritten = new ArrayList<>();
  private final Map<String, List<JobStepView>> steps = new HashMap<>();
  private final Set<Long> known = new LinkedHashSet<>();
  private final Map<Long, Long> stoppedByServer = new HashMap<>();
  private final Set<Long> stopOrdered = new HashSet<>();
  private boolean fresh = true;
  private long writtenAt;

  /**
   * Creates a history.
   *
   * @param operator provides the executions
   * @param heartbeats provides the progress of loops
   * @param partitions provides the counts of partitions
   * @param store writes reports, all of them or none
   */
  JobHistory(
      Supplier<JobOperator> operator,
      JobHeartbeats heartbeats,
      PartitionCounts partitions,
      Consumer<List<ExecutionReport>> store) {
    this.operator = operator;
    this.heartbeats = heartbeats;
    this.partitions = partitions;
    this.store = store;
  }

  private record StartedRow(
      String id,
      String job,
      long execution,
      Instant at,
      Map<String, String> parameters,
      String runId) {}

  /**
   * An execution has begun.
   *
   * @param parameters the parameters with which it was started
   * @param runId the run to which it belongs, or null
   */
  synchronized void begun(
      String job, long execution, Map<String, String> parameters, String runId) {
    known.add(execution);
    if (known.size() > MOST) {
      known.remove(known.iterator().next());
    }
    running.add(new StartedRow(Ids.id(), job, execution, Clock.now(), parameters, runId));
    fresh = true;
  }

  /**
   * This node orders an execution to stop, so that its stop does not count as the end of the node.
   */
  synchronized void shouldStop(long execution) {
    if (running.stream().anyMatch(begun -> begun.execution() == execution)) {
      stopOrdered.add(execution);
    }
  }

  /** Whether this history contains the execution, unless it is long past. */
  synchronized boolean knows(long execution) {
    return known.contains(execution);
  }

  /** The known executions of a job that have not ended. */
  synchronized List<Long> running(String job) {
    return running.stream()
        .filter(begun -> begun.job().equals(job))
        .map(StartedRow::execution)
        .toList();
  }

  /**
   * Writes pending reports; never fails.
   *
   * @param now of {@link System#nanoTime()}
   */
  synchronized void step(long now) {
    boolean due = fresh || now - writtenAt >= PERIOD.toNanos();
    List<ExecutionReport> alive = new ArrayList<>();
    List.copyOf(running).forEach(begun -> checkExecution(begun, due, alive, now));
    if (due || !unwritten.isEmpty()) {
      write(alive);
    }
    if (due) {
      fresh = false;
      writtenAt = now;
    }
  }

  private void checkExecution(
      StartedRow begun, boolean due, List<ExecutionReport> alive, long now) {
    try {
      JobExecution known = operator.get().getJobExecution(begun.execution());
      if (mayBeEndOfNode(begun, known.getBatchStatus(), now)) {
        LOG.debug("The user who stopped execution {} is not known yet", begun.execution());
      } else if (!RunningJobs.RUNNING.contains(known.getBatchStatus())) {
        unwritten.add(report(begun, known, Clock.now()));
        forget(begun);
      } else if (due) {
        alive.add(report(begun, known, null));
      }
    } catch (NoSuchJobExecutionException forgotten) {
      LOG.debug("Execution {} of {} was forgotten", begun.execution(), begun.job(), forgotten);
      forget(begun);
    } catch (RuntimeException later) {
      LOG.debug(
          "The state of execution {} of {} is unknown at present",
          begun.execution(),
          begun.job(),
          later);
    }
  }

  /**
   * Whether the server may have stopped an execution because it shuts down: {@link #end} then
   * follows within moments, and records how it ended.
   */
  private boolean mayBeEndOfNode(StartedRow begun, BatchStatus status, long now) {
    if (status != BatchStatus.STOPPED || stopOrdered.contains(begun.execution())) {
      return false;
    }
    long since = stoppedByServer.computeIfAbsent(begun.execution(), first -> now);
    return now - since < ConsoleStopDetector.GRACE.toNanos();
  }

  private void forget(StartedRow begun) {
    running.remove(begun);
    stoppedByServer.remove(begun.execution());
    stopOrdered.remove(begun.execution());
    steps.remove(begun.id());
    partitions.forget(begun.execution());
  }

  /** Records that all running executions end with this node. */
  synchronized void end() {
    running.stream().map(this::endedWithNode).forEach(unwritten::add);
    running.clear();
    write(List.of());
  }

  private void write(List<ExecutionReport> alive) {
    List<ExecutionReport> reports = new ArrayList<>(unwritten);
    reports.addAll(alive);
    try {
      if (!reports.isEmpty()) {
        store.accept(reports);
        unwritten.clear();
      }
    } catch (RuntimeException away) {
      while (unwritten.size() > MOST) {
        unwritten.remove(0);
      }
      LINES
          .permit("history")
          .ifPresent(more -> LOG.warn("Job records are stored later: {}{}", away, more));
    }
  }

  private ExecutionReport report(StartedRow begun, JobExecution known, Instant endedAt) {
    List<JobStepView> now =
        JobSteps.of(
            operator.get().getStepExecutions(begun.execution()), partitions.of(begun.execution()));
    steps.put(begun.id(), now);
    return new ExecutionReport(
        begun.id(),
        begun.job(),
        begun.execution(),
        begun.at(),
        endedAt,
        known.getBatchStatus().name(),
        known.getExitStatus(),
        heartbeats.of(begun.job()).progress(),
        now,
        begun.parameters(),
        begun.runId());
  }

  /**
   * Does not use the batch runtime, which may already have ended; the counts are those of the last
   * poll.
   */
  private ExecutionReport endedWithNode(StartedRow begun) {
    return new ExecutionReport(
        begun.id(),
        begun.job(),
        begun.execution(),
        begun.at(),
        Clock.now(),
        BatchStatus.STOPPED.name(),
        "NODE_STOPPED",
        heartbeats.of(begun.job()).progress(),
        steps.getOrDefault(begun.id(), List.of()),
        begun.parameters(),
        begun.runId());
  }
}
