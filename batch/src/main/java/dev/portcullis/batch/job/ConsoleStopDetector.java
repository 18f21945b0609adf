package dev.portcullis.batch.job;

import jakarta.batch.runtime.BatchStatus;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Detects whether an operator stopped a continuous job through the console of the server. The
 * server also stops executions at shutdown or suspension, but then it stops all of them. If others
 * have continued, an operator stopped the job.
 */
final class ConsoleStopDetector {
  /** The time within which a server that stops all executions is done. */
  static final Duration GRACE = Duration.ofSeconds(5);

  private final Map<String, Suspicion> suspicions = new HashMap<>();

  private record Suspicion(long execution, long since, Set<Long> others) {}

  /** The result of the detection. */
  enum Answer {
    /** No operator stopped it. */
    NOT_STOPPED_BY_CONSOLE,
    /** Not yet known. */
    WAIT,
    /** An operator stopped it. */
    STOPPED_BY_CONSOLE
  }

  /**
   * Evaluates an execution. Call it from the first stop status on, because others may take longer
   * to end.
   *
   * @param end how it ended, or that it is about to
   * @param others the executions of this node's other continuous jobs
   * @param runs whether one of them runs and is not about to end
   * @param now of {@link System#nanoTime()}
   */
  Answer evaluate(
      String job,
      long execution,
      BatchStatus end,
      Set<Long> others,
      Predicate<Long> runs,
      long now) {
    if (end != BatchStatus.STOPPED && end != BatchStatus.STOPPING) {
      suspicions.remove(job);
      return Answer.NOT_STOPPED_BY_CONSOLE;
    }
    Suspicion suspicion = suspicions.get(job);
    if (suspicion == null || suspicion.execution() != execution) {
      suspicions.put(job, new Suspicion(execution, now, Set.copyOf(others)));
      return Answer.WAIT;
    }
    if (end == BatchStatus.STOPPING || now - suspicion.since() < GRACE.toNanos()) {
      return Answer.WAIT;
    }
    return suspicion.others().stream().anyMatch(runs)
        ? Answer.STOPPED_BY_CONSOLE
        : Answer.NOT_STOPPED_BY_CONSOLE;
  }
}
