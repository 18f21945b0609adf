package dev.portcullis.batch.job;

import dev.portcullis.ejb.job.Job;
import dev.portcullis.ejb.job.Signal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Decides which jobs run on this node, and when. */
final class JobSchedule {
  private static final List<String> ALWAYS = Job.ids(Job.Kind.LOOP);
  private static final String RETENTION = Job.RETENTION.id();
  private static final String ROTATION = Job.SECRET_ROTATION.id();
  private static final String BACKFILL = Job.WEBHOOK_BACKFILL.id();

  /** The shortest interval of deletions that the signal causes. */
  private static final Duration SHORTEST_INTERVAL = Duration.ofSeconds(30);

  private final RunningJobs jobs;
  private final Map<Job.Kind, BooleanSupplier> conditions;
  private final BooleanSupplier rotation;
  private final Supplier<Duration> period;
  private final Signal cleaning;
  private final OnDemandStart past;
  private boolean ran;
  private long started;

  /**
   * Creates a schedule.
   *
   * @param conditions the conditions of kinds of loops that run only where they are needed
   * @param rotation whether stored secrets are to be encrypted again
   * @param period the interval of the check for data to delete or encrypt again
   * @param cleaning raised when data can be deleted; considered every 30 seconds at most
   * @param past whether this node has past blocks to read
   */
  JobSchedule(
      RunningJobs jobs,
      Map<Job.Kind, BooleanSupplier> conditions,
      BooleanSupplier rotation,
      Supplier<Duration> period,
      Signal cleaning,
      BooleanSupplier past) {
    this.jobs = jobs;
    this.conditions = Map.copyOf(conditions);
    this.rotation = rotation;
    this.period = period;
    this.cleaning = cleaning;
    this.past = new OnDemandStart(past);
  }

  /**
   * Starts each job that should run but does not.
   *
   * @param now of {@link System#nanoTime()}
   */
  synchronized void step(long now) {
    ALWAYS.forEach(job -> jobs.keep(job, now));
    conditions.forEach(
        (kind, holds) -> {
          if (holds.getAsBoolean()) {
            Job.ids(kind).forEach(job -> jobs.keep(job, now));
          }
        });
    jobs.startIf(BACKFILL, past, now);
    if (jobs.isRenewed(RETENTION)) {
      jobs.start(RETENTION);
    }
    if (jobs.isRenewed(ROTATION) && rotation.getAsBoolean()) {
      jobs.start(ROTATION);
    }
    // A restart does not start a job that runs only when ordered.
    Job.ids(Job.Kind.ORDERED).forEach(jobs::isRenewed);
    if (isDeletionDue(now)) {
      jobs.start(RETENTION);
      if (rotation.getAsBoolean()) {
        jobs.start(ROTATION);
      }
      ran = true;
      started = now;
    }
  }

  /**
   * Whether to start a deletion. The repositories of the servers keep each execution, so users who
   * cause deletions must not cause one each.
   */
  private boolean isDeletionDue(long now) {
    long passed = now - started;
    boolean asked = (!ran || passed >= SHORTEST_INTERVAL.toNanos()) && cleaning.lower();
    return !ran || asked || passed >= period.get().toNanos();
  }
}
