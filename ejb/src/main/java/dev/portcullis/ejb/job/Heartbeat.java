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
 * What is known of one job of this node that loops: when it last gave a sign of life, when it last
 * got on, and since when its steps fail. A database or a chain that is away is no failure of the
 * job: both have a health check of their own.
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
   * How a job gets on.
   *
   * @param progressAt when a step last succeeded, or null
   * @param failingSince since when no step has succeeded, or null if the last one did
   * @param failure the class of the last failure, or null if there was none
   * @param failedAt when a step last failed, or null
   * @param nextAt when it looks again at the latest, or null if that is not known
   */
  public record Progress(
      @Nullable Instant progressAt,
      @Nullable Instant failingSince,
      @Nullable String failure,
      @Nullable Instant failedAt,
      @Nullable Instant nextAt) {}

  /** What is wrong, and for how long. */
  record Stall(Duration lasts, String sentence) {}

  /** From now on it has to give signs of life, unless it does already. */
  synchronized void expect() {
    if (!expected) {
      expected = true;
      beatAt = nanos.getAsLong();
    }
  }

  /** It has to give none any more, and nothing is wrong with it: it was stopped. */
  public synchronized void rest() {
    expected = false;
    failingSince = null;
    brokenSince = null;
    waitingSince = null;
    nextAt = null;
  }

  /** A sign of life: a step begins. */
  public synchronized void beat() {
    expected = true;
    beatAt = nanos.getAsLong();
  }

  /**
   * A step succeeded.
   *
   * @param wait until the next
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
   * A step failed, which is a sign of life as well.
   *
   * @param wait until the next try
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

  /** How many of its steps have failed because this was away. */
  public synchronized long failures(Outage away) {
    return failures.getOrDefault(away, 0L);
  }

  /** How it gets on. */
  public synchronized Progress progress() {
    return new Progress(progressAt, failingSince, failure, failedAt, nextAt);
  }

  /** For what it waits that others have to change, if it does. */
  synchronized Optional<String> waiting() {
    String whom = waitingFor == Outage.LAYER1 ? "the chain below" : "its broker";
    return Optional.ofNullable(waitingSince)
        .map(since -> "The job %s has waited for %s since %s".formatted(job, whom, since));
  }

  /** What is wrong with a job that has to live, if it is for longer than {@code allowed}. */
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
