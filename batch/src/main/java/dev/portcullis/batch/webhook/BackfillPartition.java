package dev.portcullis.batch.webhook;

import dev.portcullis.ejb.job.Heartbeat;
import dev.portcullis.ejb.job.Setbacks;
import dev.portcullis.ejb.job.Signal;
import dev.portcullis.ejb.webhook.BackfillLane;
import jakarta.batch.runtime.BatchStatus;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import java.time.Duration;
import java.util.function.LongSupplier;

/** What the reader, the processor and the writer of a partition share. */
final class BackfillPartition {
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final BackfillLane lane;
  private final JobContext job;
  private final StepContext step;
  private final Heartbeat heart;
  private final Setbacks setbacks;
  private final Signal signal;
  private final LongSupplier nanos;
  private final long end;

  /**
   * A partition that begins.
   *
   * @param lane what it has in hand
   * @param longestWait after a failure
   * @param signal wakes it
   * @param runTime after which it ends by itself
   * @param nanos the time, as {@link System#nanoTime}
   */
  BackfillPartition(
      BackfillLane lane,
      JobContext job,
      StepContext step,
      Heartbeat heart,
      Duration longestWait,
      Signal signal,
      Duration runTime,
      LongSupplier nanos) {
    this.lane = lane;
    this.job = job;
    this.step = step;
    this.heart = heart;
    this.setbacks = new Setbacks("Reading past blocks", longestWait, heart);
    this.signal = signal;
    this.nanos = nanos;
    this.end = nanos.getAsLong() + runTime.toNanos();
  }

  /** The one that this step is. */
  static BackfillPartition of(StepContext step) {
    return (BackfillPartition) step.getTransientUserData();
  }

  BackfillLane lane() {
    return lane;
  }

  /** A sign of life. */
  void beat() {
    heart.beat();
  }

  /** A chunk was committed. */
  void succeeded() {
    heart.succeeded(Duration.ZERO);
    setbacks.over();
  }

  /** Whether its time is over or the job is to stop; batch runtimes say so in different places. */
  boolean isToEnd() {
    return nanos.getAsLong() - end >= 0
        || job.getBatchStatus() == BatchStatus.STOPPING
        || step.getBatchStatus() == BatchStatus.STOPPING;
  }

  /** Waits for the signal, in small parts: nobody wakes it when the job is to stop. */
  void await(Duration longest) throws InterruptedException {
    Duration left = longest;
    while (left.compareTo(Duration.ZERO) > 0 && !isToEnd()) {
      Duration part = left.compareTo(LOOK) < 0 ? left : LOOK;
      if (signal.await(part)) {
        return;
      }
      left = left.minus(part);
    }
  }

  /** Notes a failure, waits, and answers what the runtime is to pass over and to count. */
  BackfillSkipped skip(Throwable failure) throws InterruptedException {
    await(setbacks.note(failure));
    return new BackfillSkipped(failure);
  }
}
