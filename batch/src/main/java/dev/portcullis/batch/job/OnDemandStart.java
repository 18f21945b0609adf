package dev.portcullis.batch.job;

import jakarta.batch.runtime.BatchStatus;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Decides whether to start a job that runs only while it has work. The delay of a job whose
 * executions fail doubles, so that failed executions do not accumulate.
 */
final class OnDemandStart {
  private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

  private final BooleanSupplier due;
  private Long counted;
  private Duration wait = Duration.ZERO;
  private long notBefore;

  /** The decision. */
  enum Answer {
    /** There is no work. */
    REST,
    /** There is work, but the job has just failed. */
    WAIT,
    /** Start it. */
    START
  }

  /**
   * Creates the decision for a job.
   *
   * @param due whether there is work
   */
  OnDemandStart(BooleanSupplier due) {
    this.due = due;
  }

  /**
   * The decision for a job that does not run.
   *
   * @param execution the last, or null
   * @param end how it ended
   * @param now of {@link System#nanoTime()}
   */
  Answer decide(Long execution, BatchStatus end, long now) {
    if (execution != null && !execution.equals(counted)) {
      counted = execution;
      wait = end == BatchStatus.FAILED ? longer() : Duration.ZERO;
      notBefore = now + wait.toNanos();
    }
    if (!due.getAsBoolean()) {
      return Answer.REST;
    }
    return !wait.isZero() && now - notBefore < 0 ? Answer.WAIT : Answer.START;
  }

  private Duration longer() {
    Duration doubled = wait.isZero() ? FIRST_WAIT : wait.multipliedBy(2);
    return doubled.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : doubled;
  }
}
