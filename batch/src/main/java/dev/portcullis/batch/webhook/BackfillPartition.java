package dev.portcullis.batch.webhook;

import dev.portcullis.ejb.job.Heartbeat;
import dev.portcullis.ejb.job.Setbacks;
import dev.portcullis.ejb.job.Signal;
import dev.portcullis.ejb.webhook.BackfillLane;
import jakarta.batch.runtime.BatchStatus;
import jakarta.batch.runtime.context.StepContext;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the reader, the processor and the writer of a partition share. */
final class BackfillPartition {
  private static final Logger LOG = LoggerFactory.getLogger(BackfillPartition.class);
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final BackfillLane lane;
  private final Supplier<BatchStatus> job;
  private final StepContext step;
  private final Heartbeat heart;
  private final Setbacks setbacks;
  private final Signal signal;
  private final LongSupplier nanos;
  private final long end;
  private boolean stopped;

  /**
   * A partition that begins.
   *
   * @param lane what it has in hand
   * @param job asks the batch runtime what its execution is doing
   * @param step what the runtime tells the partition of that, which not every one does
   * @param longestWait after a failure
   * @param signal wakes it
   * @param runTime after which it ends by itself
   * @param nanos the time, as {@link System#nanoTime}
   */
  BackfillPartition(
      BackfillLane lane,
      Supplier<BatchStatus> job,
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

  /** Whether its time is over, or it is known that the job is to stop. */
  boolean isToEnd() {
    stopped |= step.getBatchStatus() == BatchStatus.STOPPING;
    return stopped || nanos.getAsLong() - end >= 0;
  }

  /**
   * Asks the batch runtime whether the job is to stop. It sees that itself after each item, but
   * does not tell who waits for one; one that does not answer has ended.
   */
  boolean isStopped() {
    try {
      stopped |= job.get() != BatchStatus.STARTED;
    } catch (RuntimeException ended) {
      LOG.debug("The batch runtime has ended", ended);
      stopped = true;
    }
    return stopped;
  }

  /** Waits for the signal, in small parts: nobody wakes it when the job is to stop. */
  void await(Duration longest) throws InterruptedException {
    Duration left = longest;
    while (left.compareTo(Duration.ZERO) > 0 && !isToEnd() && !isStopped()) {
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
