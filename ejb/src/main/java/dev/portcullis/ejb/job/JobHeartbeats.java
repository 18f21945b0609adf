package dev.portcullis.ejb.job;

import dev.portcullis.ejb.job.Heartbeat.Stall;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * How the jobs of this node get on that loop, and the timer that keeps them running. Noticed here
 * is a job that hangs, never starts, or runs but fails in each step.
 */
@ApplicationScoped
public class JobHeartbeats {
  /** The timer, under which its signs of life are kept; it says which jobs are expected to live. */
  public static final String TIMER = "timer";

  private final LongSupplier nanos;
  private final Map<String, Heartbeat> jobs = new ConcurrentHashMap<>();

  /** Only the timer is expected, from now on. */
  public JobHeartbeats() {
    this(System::nanoTime);
  }

  /** With a clock of one's own. */
  JobHeartbeats(LongSupplier nanos) {
    this.nanos = nanos;
    of(TIMER).expect();
  }

  /** What is known of a job. */
  public Heartbeat of(String job) {
    return jobs.computeIfAbsent(job, name -> new Heartbeat(name, nanos));
  }

  /** A job that is to run from now on, unless it does already. */
  public void expect(String job) {
    of(job).expect();
  }

  /** A sign of life of a job. */
  public void beat(String job) {
    of(job).beat();
  }

  /** Which job waits for what others have to change, which is no reason not to take requests. */
  public Optional<String> waiting() {
    return jobs.values().stream().flatMap(job -> job.waiting().stream()).findFirst();
  }

  /** Whether this job is what {@link #stuck} tells of, or would be. */
  public boolean isStuck(String job, Duration allowed) {
    return of(job).stall(nanos.getAsLong(), allowed).isPresent();
  }

  /**
   * How a job of this node gets on that loops.
   *
   * @param job its name, or {@link #TIMER}
   * @param progress when its steps succeeded and failed
   * @param trouble what is wrong with it, in a sentence; empty if nothing is
   * @param waiting for what it waits that others have to change, in a sentence; empty if for
   *     nothing
   */
  public record LoopState(
      String job,
      Heartbeat.Progress progress,
      Optional<String> trouble,
      Optional<String> waiting) {}

  /**
   * How all of them get on, by name.
   *
   * @param allowed how long a job may be without a sign of life, and how long its steps may fail
   */
  public List<LoopState> standings(Duration allowed) {
    long now = nanos.getAsLong();
    return jobs.entrySet().stream()
        .map(
            each ->
                new LoopState(
                    each.getKey(),
                    each.getValue().progress(),
                    each.getValue().stall(now, allowed).map(Stall::sentence),
                    each.getValue().waiting()))
        .sorted(Comparator.comparing(LoopState::job))
        .toList();
  }

  /**
   * What is wrong.
   *
   * @param allowed how long a job may be without a sign of life, and how long its steps may fail
   * @return a sentence about the job that has been so longest; empty if all is well
   */
  public Optional<String> stuck(Duration allowed) {
    long now = nanos.getAsLong();
    return jobs.values().stream()
        .flatMap(job -> job.stall(now, allowed).stream())
        .max(Comparator.comparing(Stall::lasts))
        .map(Stall::sentence);
  }
}
