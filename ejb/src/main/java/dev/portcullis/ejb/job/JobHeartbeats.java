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
 * The heartbeats of this node's looping jobs, and of the timer that keeps them running. They reveal
 * a job that hangs, never starts, or runs but fails in each step.
 */
@ApplicationScoped
public class JobHeartbeats {
  /** The name of the timer's heartbeat; the timer defines which jobs are expected to run. */
  public static final String TIMER = "timer";

  private final LongSupplier nanos;
  private final Map<String, Heartbeat> jobs = new ConcurrentHashMap<>();

  /** Expects only the timer, from now on. */
  public JobHeartbeats() {
    this(System::nanoTime);
  }

  /** With a custom clock. */
  JobHeartbeats(LongSupplier nanos) {
    this.nanos = nanos;
    of(TIMER).expect();
  }

  /** The heartbeat of a job. */
  public Heartbeat of(String job) {
    return jobs.computeIfAbsent(job, name -> new Heartbeat(name, nanos));
  }

  /** Expects a job to run from now on, unless it is expected already. */
  public void expect(String job) {
    of(job).expect();
  }

  /** Records a heartbeat of a job. */
  public void beat(String job) {
    of(job).beat();
  }

  /**
   * The job that an external cause blocks, which does not prevent the node from accepting requests.
   */
  public Optional<String> waiting() {
    return jobs.values().stream().flatMap(job -> job.waiting().stream()).findFirst();
  }

  /** Whether {@link #stuck} includes this job. */
  public boolean isStuck(String job, Duration allowed) {
    return of(job).stall(nanos.getAsLong(), allowed).isPresent();
  }

  /**
   * The state of a looping job of this node.
   *
   * @param job its name, or {@link #TIMER}
   * @param progress when its steps succeeded and failed
   * @param trouble its problem, in a sentence; empty if there is none
   * @param waiting the external cause for which it waits, in a sentence; empty if there is none
   */
  public record LoopState(
      String job,
      Heartbeat.Progress progress,
      Optional<String> trouble,
      Optional<String> waiting) {}

  /**
   * The state of all jobs, by name.
   *
   * @param allowed the maximum interval between heartbeats, and the maximum duration of failures
   */
  public List<LoopState> states(Duration allowed) {
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
   * The longest problem of any job.
   *
   * @param allowed the maximum interval between heartbeats, and the maximum duration of failures
   * @return a sentence about the job with the longest problem; empty if there is none
   */
  public Optional<String> stuck(Duration allowed) {
    long now = nanos.getAsLong();
    return jobs.values().stream()
        .flatMap(job -> job.stall(now, allowed).stream())
        .max(Comparator.comparing(Stall::lasts))
        .map(Stall::sentence);
  }
}
