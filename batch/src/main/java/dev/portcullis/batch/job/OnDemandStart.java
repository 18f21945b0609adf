package dev.portcullis.batch.job;

import jakarta.batch.runtime.BatchStatus;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Whether a job is to be started that runs while there is something to do. One whose executions end
 * in failure is started later and later, so that they do not pile up.
 */
final class OnDemandStart {
  private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

  private final BooleanSupplier due;
  private Long counted;
  private Duration wait = Duration.ZERO;
  private long notBefore;

  /** What to do now. */
  enum Answer {
    /** There is nothing to do. */
    REST,
    /** There is, but it has just failed. */
    WAIT,
    /** Start it. */
    START
  }

  /**
   * A demand.
   *
   * @param due whether there is something to do
   */
  OnDemandStart(BooleanSupplier due) {
    this.due = due;
  }

  /**
   * What to do now that it does not run.
   *
   * @param execution the last, or null
   * @param end how it ended
   * @param now of {@link System#nanoTime()}
   */
  Answer ask(Long execution, BatchStatus end, long now) {
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
