package dev.portcullis.ejb.job;

import dev.portcullis.kernel.Clock;
import jakarta.annotation.Nullable;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The state of one looping job of this node: its last heartbeat, its last success, and since when
 * its steps fail. An unavailable database or chain is no failure of the job: both have a separate
 * health check.
 */
public final class Heartbeat {
  private final String job;
  private final LongSupplier nanos;
  private boolean expected;
  private long beatAt;
  private Instant progressAt;
  private Instant failingSince;
  private String failure;
  private Instant failedAt;
  private Instant nextAt;
  private long brokenAt;
  private Instant brokenSince;
  private String brokenBy;
  private Instant waitingSince;
  private Outage waitingFor = Outage.NONE;
  private final Map<Outage, Long> failures = new EnumMap<>(Outage.class);

  Heartbeat(String job, LongSupplier nanos) {
    this.job = job;
    this.nanos = nanos;
  }

  /**
   * The progress of a job.
   *
   * @param progressAt when a step last succeeded, or null
   * @param failingSince since when no step has succeeded, or null if the last one did
   * @param failure the class of the last failure, or null if there was none
   * @param failedAt when a step last failed, or null
   * @param nextAt when the next step starts at the latest, or null if unknown
   */
  public record Progress(
      @Nullable Instant progressAt,
      @Nullable Instant failingSince,
      @Nullable String failure,
      @Nullable Instant failedAt,
      @Nullable Instant nextAt) {}

  /** A problem of a job, and its duration. */
  record Stall(Duration lasts, String sentence) {}

  /** Expects heartbeats from now on, unless they are expected already. */
  synchronized void expect() {
    if (!expected) {
      expected = true;
      beatAt = nanos.getAsLong();
    }
  }

  /** Expects no more heartbeats and clears all problems, because the job was stopped. */
  public synchronized void stopped() {
    expected = false;
    failingSince = null;
    brokenSince = null;
    waitingSince = null;
    nextAt = null;
  }

  /** Records a heartbeat: a step begins. */
  public synchronized void beat() {
    expected = true;
    beatAt = nanos.getAsLong();
  }

  /**
   * Records a successful step.
   *
   * @param wait until the next step
   */
  public synchronized void succeeded(Duration wait) {
    beatAt = nanos.getAsLong();
    Instant now = Clock.now();
    progressAt = now;
    failingSince = null;
    brokenSince = null;
    waitingSince = null;
    nextAt = now.plus(wait);
  }

  /**
   * Records a failed step, which is a heartbeat as well.
   *
   * @param wait until the retry
   */
  public synchronized void failed(Throwable cause, Duration wait) {
    beatAt = nanos.getAsLong();
    Instant now = Clock.now();
    if (failingSince == null) {
      failingSince = now;
    }
    failure = cause.getClass().getName();
    failedAt = now;
    nextAt = now.plus(wait);
    Outage outage = Outage.of(cause);
    failures.merge(outage, 1L, Long::sum);
    if (!(cause instanceof JobBlockedException)) {
      waitingSince = null;
    } else if (waitingSince == null || waitingFor != outage) {
      waitingSince = now;
    }
    waitingFor = outage;
    if (outage == Outage.NONE) {
      brokenBy = failure;
      if (brokenSince == null) {
        brokenSince = now;
        brokenAt = beatAt;
      }
    }
  }

  /** The number of steps that failed because of this outage. */
  public synchronized long failures(Outage away) {
    return failures.getOrDefault(away, 0L);
  }

  /** The progress of the job. */
  public synchronized Progress progress() {
    return new Progress(progressAt, failingSince, failure, failedAt, nextAt);
  }

  /** The external cause for which it waits, in a sentence; empty if there is none. */
  synchronized Optional<String> waiting() {
    String whom = waitingFor == Outage.LAYER1 ? "the chain below" : "its broker";
    return Optional.ofNullable(waitingSince)
        .map(since -> "The job %s has waited for %s since %s".formatted(job, whom, since));
  }

  /**
   * The problem of a job with expected heartbeats, if it has lasted longer than {@code allowed}.
   */
  synchronized Optional<Stall> stall(long now, Duration allowed) {
    if (!expected) {
      return Optional.empty();
    }
    if (now - beatAt > allowed.toNanos()) {
      Duration silent = Duration.ofNanos(now - beatAt);
      return Optional.of(
          new Stall(
              silent,
              "The job %s has made no progress for %d seconds".formatted(job, silent.toSeconds())));
    }
    if (brokenSince != null && now - brokenAt > allowed.toNanos()) {
      return Optional.of(
          new Stall(
              Duration.ofNanos(now - brokenAt),
              "The job %s has failed repeatedly since %s: %s"
                  .formatted(job, brokenSince, brokenBy)));
    }
    return Optional.empty();
  }
}
