package dev.portcullis.batch.job;

import dev.portcullis.ejb.job.Heartbeat;
import dev.portcullis.ejb.job.Setbacks;
import dev.portcullis.ejb.job.Signal;
import jakarta.batch.runtime.BatchStatus;
import jakarta.batch.runtime.context.StepContext;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A chunk step that waits for items: when it ends, how it waits, and what it tells of failures.
 * Nobody wakes it when the job is to stop, so it asks.
 */
public final class ChunkLoop {
  private static final Logger LOG = LoggerFactory.getLogger(ChunkLoop.class);
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final Supplier<BatchStatus> job;
  private final StepContext step;
  private final Heartbeat heart;
  private final Setbacks setbacks;
  private final Signal signal;
  private final LongSupplier nanos;
  private final long end;
  private boolean stopped;

  /**
   * One that begins.
   *
   * @param job asks the batch runtime what its execution is doing
   * @param step what the runtime tells the step of that, which not every one does
   * @param setbacks what becomes of failures
   * @param signal wakes it
   * @param runTime after which it ends by itself
   * @param nanos the time, as {@link System#nanoTime}
   */
  public ChunkLoop(
      Supplier<BatchStatus> job,
      StepContext step,
      Heartbeat heart,
      Setbacks setbacks,
      Signal signal,
      Duration runTime,
      LongSupplier nanos) {
    this.job = job;
    this.step = step;
    this.heart = heart;
    this.setbacks = setbacks;
    this.signal = signal;
    this.nanos = nanos;
    this.end = nanos.getAsLong() + runTime.toNanos();
  }

  /** A sign of life. */
  public void beat() {
    heart.beat();
  }

  /**
   * Something was done, or there was nothing to do.
   *
   * @param next when it looks again
   */
  public void succeeded(Duration next) {
    heart.succeeded(next);
    setbacks.over();
  }

  /** Whether its time is over, or it is known that the job is to stop. */
  public boolean isToEnd() {
    stopped |= step.getBatchStatus() == BatchStatus.STOPPING;
    return stopped || nanos.getAsLong() - end >= 0;
  }

  /**
   * Asks the batch runtime whether the job is to stop. It sees that itself after each item, but
   * does not tell who waits for one; one that does not answer has ended.
   */
  public boolean isStopped() {
    try {
      stopped |= job.get() != BatchStatus.STARTED;
    } catch (RuntimeException ended) {
      LOG.debug("The batch runtime has ended", ended);
      stopped = true;
    }
    return stopped;
  }

  /** Waits for the signal, in small parts. */
  public void await(Duration longest) throws InterruptedException {
    Duration left = longest;
    while (left.compareTo(Duration.ZERO) > 0 && !isToEnd() && !isStopped()) {
      Duration part = left.compareTo(LOOK) < 0 ? left : LOOK;
      if (signal.await(part)) {
        return;
      }
      left = left.minus(part);
    }
  }

  /** Notes a failure, and waits. */
  public void setBack(Throwable failure) throws InterruptedException {
    await(setbacks.note(failure));
  }
}
