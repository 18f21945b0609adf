package dev.portcullis.ejb.webhook;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Signs of life of the webhook jobs of this node. A job gives one before and after each step, also
 * when the step fails: a chain or a database that does not answer has a health check of its own,
 * and only a job that hangs or never starts is noticed here.
 */
@ApplicationScoped
public class JobHeartbeats {
  /** The jobs that always run. */
  public static final List<String> JOBS =
      List.of("webhook-scan", "webhook-backfill", "webhook-delivery");

  /** The job that asks Keycloak for people; only where there is a Keycloak. */
  public static final String KEYCLOAK_WATCH = "keycloak-watch";

  private final LongSupplier nanos;
  private final Map<String, Long> last = new ConcurrentHashMap<>();

  /** Every job has its first sign of life now. */
  public JobHeartbeats() {
    this(System::nanoTime);
  }

  /** With a clock of one's own. */
  JobHeartbeats(LongSupplier nanos) {
    this.nanos = nanos;
    JOBS.forEach(this::beat);
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
