package dev.portcullis.ejb.job;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Signs of life of the jobs of this node that loop, and of the timer that keeps them running. A job
 * gives one before and after each step, also when the step fails: a chain or a database that does
 * not answer has a health check of its own, and only a job that hangs or never starts is noticed
 * here.
 */
@ApplicationScoped
public class JobHeartbeats {
  /** The timer, under which its signs of life are kept; it says which jobs are expected to live. */
  public static final String TIMER = "timer";

  private final LongSupplier nanos;
  private final Map<String, Long> last = new ConcurrentHashMap<>();

  /** Only the timer is expected, from now on. */
  public JobHeartbeats() {
    this(System::nanoTime);
  }

  /** With a clock of one's own. */
  JobHeartbeats(LongSupplier nanos) {
    this.nanos = nanos;
    beat(TIMER);
  }

  /** A job that is to run from now on, unless it does already. */
  public void expect(String job) {
    last.putIfAbsent(job, nanos.getAsLong());
  }

  /** A sign of life of a job. */
  public void beat(String job) {
    last.put(job, nanos.getAsLong());
  }

  /**
   * What is wrong.
   *
   * @param allowed how long a job may be without a sign of life
   * @return a sentence about the job that has been without one longest; empty if all is well
   */
  public Optional<String> stuck(Duration allowed) {
    long now = nanos.getAsLong();
    return last.entrySet().stream()
        .filter(job -> now - job.getValue() > allowed.toNanos())
        .max(Comparator.comparingLong(job -> now - job.getValue()))
        .map(
            job ->
                "The job %s has not moved for %d seconds"
                    .formatted(job.getKey(), Duration.ofNanos(now - job.getValue()).toSeconds()));
  }
}
