package dev.portcullis.batch.webhook;

import dev.portcullis.batch.job.ChunkLoop;
import dev.portcullis.ejb.job.Heartbeat;
import dev.portcullis.ejb.job.Setbacks;
import dev.portcullis.ejb.job.Signal;
import dev.portcullis.ejb.webhook.backfill.BackfillLane;
import jakarta.batch.runtime.BatchStatus;
import jakarta.batch.runtime.context.StepContext;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** What the reader, the processor and the writer of a partition share. */
final class BackfillPartition {
  private final BackfillLane lane;
  private final ChunkLoop loop;

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
    this.loop =
        new ChunkLoop(
            job,
            step,
            heart,
            new Setbacks("Reading past blocks", longestWait, heart),
            signal,
            runTime,
            nanos);
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
    loop.beat();
  }

  /** A chunk was committed. */
  void succeeded() {
    loop.succeeded(Duration.ZERO);
  }

  /** Whether its time is over, or it is known that the job is to stop. */
  boolean isToEnd() {
    return loop.isToEnd();
  }

  /** Asks the batch runtime whether the job is to stop. */
  boolean isStopped() {
    return loop.isStopped();
  }

  /** Waits for the signal. */
  void await(Duration longest) throws InterruptedException {
    loop.await(longest);
  }

  /** Notes a failure, waits, and answers what the runtime is to pass over and to count. */
  BackfillSkipped skip(Throwable failure) throws InterruptedException {
    loop.setBack(failure);
    return new BackfillSkipped(failure);
  }
}
