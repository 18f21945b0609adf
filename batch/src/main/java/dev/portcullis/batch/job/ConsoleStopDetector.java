package dev.portcullis.batch.job;

import jakarta.batch.runtime.BatchStatus;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Tells whether somebody stopped a job that runs always by the console of the server. The server
 * stops executions as well, when it is shut down or suspended, but then it stops all of them; so it
 * was somebody if others have gone on since.
 */
final class ConsoleStopDetector {
  /** A server that stops all is done with it by then. */
  static final Duration GRACE = Duration.ofSeconds(5);

  private final Map<String, Suspicion> suspicions = new HashMap<>();

  private record Suspicion(long execution, long since, Set<Long> others) {}

  /** What to make of it. */
  enum Answer {
    /** Nobody stopped it. */
    NOBODY,
    /** It is not known yet. */
    WAIT,
    /** Somebody did. */
    SOMEBODY
  }

  /**
   * What to make of an execution; to be asked from when it is told to stop, for others may take
   * longer to end.
   *
   * @param end how it ended, or that it is about to
   * @param others the executions of other jobs of this node that run always
   * @param runs whether one of them runs and is not about to end
   * @param now of {@link System#nanoTime()}
   */
  Answer ask(
      String job,
      long execution,
      BatchStatus end,
      Set<Long> others,
      Predicate<Long> runs,
      long now) {
    if (end != BatchStatus.STOPPED && end != BatchStatus.STOPPING) {
      suspicions.remove(job);
      return Answer.NOBODY;
    }
    Suspicion suspicion = suspicions.get(job);
    if (suspicion == null || suspicion.execution() != execution) {
      suspicions.put(job, new Suspicion(execution, now, Set.copyOf(others)));
      return Answer.WAIT;
    }
    if (end == BatchStatus.STOPPING || now - suspicion.since() < GRACE.toNanos()) {
      return Answer.WAIT;
    }
    return suspicion.others().stream().anyMatch(runs) ? Answer.SOMEBODY : Answer.NOBODY;
  }
}
