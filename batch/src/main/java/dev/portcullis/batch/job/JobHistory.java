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
 * Writes down what becomes of this node's executions: every few seconds how they get on, and at
 * once how they ended. It asks the batch runtime, which knows of its end also what a listener could
 * not see; what the runtime forgets is forgotten here.
 */
final class JobHistory {
  /**
   * Ended executions that wait for a database that is away, and such as are known; older ones are
   * forgotten.
   */
  static final int MOST = 1_000;

  private static final Logger LOG = LoggerFactory.getLogger(JobHistory.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(1);
  private static final Duration PERIOD = Duration.ofSeconds(5);

  private final Supplier<JobOperator> operator;
  private final JobHeartbeats heartbeats;
  private final PartitionCounts partitions;
  private final Consumer<List<ExecutionReport>> store;
  private final List<Begun> running = new ArrayList<>();
  private final List<ExecutionReport> unwritten = new ArrayList<>();
  private final Map<String, List<JobStepView>> steps = new HashMap<>();
  private final Set<Long> known = new LinkedHashSet<>();
  private final Map<Long, Long> stoppedByServer = new HashMap<>();
  private final Set<Long> told = new HashSet<>();
  private boolean fresh = true;
  private long writtenAt;

  /**
   * A history.
   *
   * @param operator knows the executions
   * @param heartbeats knows how loops get on
   * @param partitions knows what partitions count
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

  private record Begun(
      String id,
      String job,
      long execution,
      Instant at,
      Map<String, String> parameters,
      String runId) {}

  /**
   * An execution has begun.
   *
   * @param parameters what it was started with
   * @param runId the run that it belongs to, or null
   */
  synchronized void begun(
      String job, long execution, Map<String, String> parameters, String runId) {
    known.add(execution);
    if (known.size() > MOST) {
      known.remove(known.iterator().next());
    }
    running.add(new Begun(Ids.id(), job, execution, Clock.now(), parameters, runId));
    fresh = true;
  }

  /** This node tells an execution to stop: that it then stopped is no end of the node. */
  synchronized void shouldStop(long execution) {
    if (running.stream().anyMatch(begun -> begun.execution() == execution)) {
      told.add(execution);
    }
  }

  /** Whether it was told of this execution, unless that is long ago. */
  synchronized boolean knows(long execution) {
    return known.contains(execution);
  }

  /** The executions of a job that have not ended, as far as it is known. */
  synchronized List<Long> running(String job) {
    return running.stream().filter(begun -> begun.job().equals(job)).map(Begun::execution).toList();
  }

  /**
   * Writes what there is to write; never fails.
   *
   * @param now of {@link System#nanoTime()}
   */
  synchronized void step(long now) {
    boolean due = fresh || now - writtenAt >= PERIOD.toNanos();
    List<ExecutionReport> alive = new ArrayList<>();
    List.copyOf(running).forEach(begun -> look(begun, due, alive, now));
    if (due || !unwritten.isEmpty()) {
      write(alive);
    }
    if (due) {
      fresh = false;
      writtenAt = now;
    }
  }

  private void look(Begun begun, boolean due, List<ExecutionReport> alive, long now) {
    try {
      JobExecution known = operator.get().getJobExecution(begun.execution());
      if (mayBeEndOfNode(begun, known.getBatchStatus(), now)) {
        LOG.debug("It is not known yet who stopped execution {}", begun.execution());
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
      LOG.debug("Execution {} of {} is not known now", begun.execution(), begun.job(), later);
    }
  }

  /**
   * Whether the server may have stopped an execution because it shuts down: {@link #end} follows
   * within moments then, and tells how it ended.
   */
  private boolean mayBeEndOfNode(Begun begun, BatchStatus status, long now) {
    if (status != BatchStatus.STOPPED || told.contains(begun.execution())) {
      return false;
    }
    long since = stoppedByServer.computeIfAbsent(begun.execution(), first -> now);
    return now - since < ConsoleStopDetector.GRACE.toNanos();
  }

  private void forget(Begun begun) {
    running.remove(begun);
    stoppedByServer.remove(begun.execution());
    told.remove(begun.execution());
    steps.remove(begun.id());
    partitions.forget(begun.execution());
  }

  /** Says of all that run that they end with this node. */
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
          .tell("history")
          .ifPresent(more -> LOG.warn("Job records are stored later: {}{}", away, more));
    }
  }

  private ExecutionReport report(Begun begun, JobExecution known, Instant endedAt) {
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
   * Without the batch runtime, which may have ended before; what it counted was asked a while ago.
   */
  private ExecutionReport endedWithNode(Begun begun) {
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
