package dev.portcullis.batch.job;

import dev.portcullis.ejb.chain.Cancellation;
import dev.portcullis.ejb.job.Backoff;
import dev.portcullis.ejb.job.Heartbeat;
import dev.portcullis.ejb.job.Signal;
import jakarta.batch.runtime.BatchStatus;
import jakarta.batch.runtime.context.StepContext;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The loop of a chunk step that waits for items: its end, its waits and its reports of failures.
 * The batch runtime does not wake a waiting step to stop it, so the step polls the status. A step
 * that waits for a chain node cannot poll, so another thread calls {@link #endIfStopped}.
 */
public final class ChunkLoop {
  private static final Logger LOG = LoggerFactory.getLogger(ChunkLoop.class);
  private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);

  private final Supplier<BatchStatus> job;
  private final StepContext step;
  private final Heartbeat heart;
  private final Backoff backoff;
  private final Signal signal;
  private final LongSupplier nanos;
  private final long end;
  private final Cancellation calls = new Cancellation();
  private boolean stopped;
  private long polledAt;
  private boolean polled;

  /**
   * Starts a loop.
   *
   * @param job reads the status of the execution from the batch runtime, outside of the chunk's
   *     transaction
   * @param step the context of the step; not every runtime updates its status
   * @param backoff computes the back-off after failures
   * @param signal wakes the loop
   * @param runTime the time after which the loop ends
   * @param nanos the time, as {@link System#nanoTime}
   */
  public ChunkLoop(
      Supplier<BatchStatus> job,
      StepContext step,
      Heartbeat heart,
      Backoff backoff,
      Signal signal,
      Duration runTime,
      LongSupplier nanos) {
    this.job = job;
    this.step = step;
    this.heart = heart;
    this.backoff = backoff;
    this.signal = signal;
    this.nanos = nanos;
    this.end = nanos.getAsLong() + runTime.toNanos();
  }

  /** Records a heartbeat. */
  public void beat() {
    heart.beat();
  }

  /**
   * Records a success: an item was processed, or none was due.
   *
   * @param next the time until the next poll
   */
  public void succeeded(Duration next) {
    heart.succeeded(next);
    backoff.succeeded();
  }

  /** Whether the run time is over, or a stop of the job was detected. */
  public boolean shouldEnd() {
    stopped |= step.getBatchStatus() == BatchStatus.STOPPING;
    return stopped || nanos.getAsLong() - end >= 0;
  }

  /**
   * Queries the batch runtime for a stop of the job. The runtime checks this after each item, but
   * does not wake a step that waits for one. A runtime that does not respond has ended.
   */
  public boolean isStopped() {
    try {
      stopped |= job.get() != BatchStatus.STARTED;
    } catch (RuntimeException ended) {
      LOG.debug("The batch runtime has ended", ended);
      stopped = true;
    }
    polled = true;
    polledAt = nanos.getAsLong();
    return stopped;
  }

  /**
   * Runs work of the loop. Its calls to chain nodes end, and fail, when the job is stopped.
   *
   * @throws dev.portcullis.kernel.Failure CHAIN_UNAVAILABLE for a call that is ended
   */
  public <T> T run(Supplier<T> work) {
    return calls.run(work);
  }

  /**
   * Ends the calls to chain nodes if the job is to stop. A server that shuts down ends its batch
   * runtime soon, and a step that waited longer for a node would fail at its next checkpoint. Any
   * thread may call this.
   */
  void endIfStopped() {
    boolean isStopped;
    try {
      isStopped = job.get() != BatchStatus.STARTED;
    } catch (RuntimeException ended) {
      LOG.debug("The batch runtime has ended", ended);
      isStopped = true;
    }
    if (isStopped) {
      calls.cancel();
    }
  }

  /** As {@link #isStopped}, at most once a second: signals may wake the loop far more often. */
  private boolean isKnownToBeStopped() {
    boolean isDue = !polled || nanos.getAsLong() - polledAt >= POLL_INTERVAL.toNanos();
    return isDue ? isStopped() : stopped;
  }

  /** Waits for the signal, in short intervals. */
  public void await(Duration longest) throws InterruptedException {
    Duration left = longest;
    while (left.compareTo(Duration.ZERO) > 0 && !shouldEnd() && !isKnownToBeStopped()) {
      Duration part = left.compareTo(POLL_INTERVAL) < 0 ? left : POLL_INTERVAL;
      if (signal.await(part)) {
        return;
      }
      left = left.minus(part);
    }
  }

  /** Records a failure, and waits. */
  public void backOff(Throwable failure) throws InterruptedException {
    await(backoff.failed(failure));
  }
}
