package dev.portcullis.batch.job;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.job.Backoff;
import dev.portcullis.ejb.job.Heartbeat;
import dev.portcullis.ejb.job.JobConfig;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.job.Signal;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Context;
import dev.portcullis.kernel.Span;
import jakarta.batch.api.chunk.AbstractItemReader;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import jakarta.inject.Inject;
import java.io.Serializable;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads blocks as items, at once when the node announces a head, until the run time of the job is
 * over. The position in the Portcullis database is authoritative: an execution never starts from a
 * checkpoint.
 */
public abstract class HeadItemReader extends AbstractItemReader {
  private static final Logger LOG = LoggerFactory.getLogger(HeadItemReader.class);

  @Inject private ChainNode chain;
  @Inject private JobConfig jobs;
  @Inject private JobHeartbeats heartbeats;
  @Inject private PartitionCounts counts;
  @Inject private StartedExecutions begun;
  @Inject private ExecutionStatuses statuses;
  @Inject private RunningLoops loops;
  @Inject private JobContext job;
  @Inject private StepContext step;

  private final String activity;
  private ChunkLoop loop;
  private Runnable stopListening = () -> {};
  private Runnable ended = () -> {};

  /**
   * Creates a reader.
   *
   * @param activity its activity, for the log and traces, such as "Reading new blocks"
   */
  protected HeadItemReader(String activity) {
    this.activity = activity;
  }

  /**
   * The result of a read.
   *
   * @param item the next item; null if there is none yet
   * @param delay how long to wait for a head before the next read, if there is no item
   */
  public record Next(Object item, Duration delay) {}

  /** The longest wait after a failure. */
  protected abstract Duration longestWait();

  /** The signal that wakes the waiting reader; each new head raises it. */
  protected Signal signal() {
    return new Signal();
  }

  /**
   * Prepares the read; the processor and the writer receive shared state through the step's user
   * data.
   */
  protected abstract void begin(StepContext step, ChunkLoop loop);

  /** Reads the next item, outside of the transaction of the chunk. */
  protected abstract Next next();

  /** The exception for a failure of {@link #next} that the runtime skips and counts. */
  protected abstract RuntimeException skipped(Throwable failure);

  /** Releases the resources of {@link #begin}. */
  protected abstract void release();

  @Override
  public void open(Serializable checkpoint) {
    String name = job.getJobName();
    long id = job.getExecutionId();
    CallContext.ofJob(name + "-" + id).bind();
    begun.note(name, id);
    counts.begun(id, PartitionCounts.WHOLE, step);
    Heartbeat heart = heartbeats.of(name);
    Signal heads = signal();
    open(
        step,
        new ChunkLoop(
            () -> statuses.of(id),
            step,
            heart,
            new Backoff(activity, longestWait(), heart),
            heads,
            jobs.runTime(),
            System::nanoTime));
    ended = loops.begun(loop);
    stopListening = chain.onHead(head -> heads.raise());
  }

  /** Opens with a custom loop. */
  public final void open(StepContext context, ChunkLoop with) {
    loop = with;
    begin(context, with);
  }

  @Override
  public Object readItem() throws InterruptedException {
    while (!loop.shouldEnd()) {
      loop.beat();
      Next next;
      try {
        next = loop.run(this::traced);
      } catch (Throwable failure) {
        // Errors, too: an allocation or class loading that fails now may succeed later.
        if (loop.isStopped()) {
          return null;
        }
        loop.backOff(failure);
        throw skipped(failure);
      }
      if (next.item() != null) {
        return next.item();
      }
      loop.succeeded(next.delay());
      loop.await(next.delay());
    }
    return null;
  }

  private Next traced() {
    Span span = Span.beginTrace(activity, Span.Kind.INTERNAL);
    try {
      return next();
    } catch (Throwable failure) {
      span.failed(true);
      throw failure;
    } finally {
      span.end();
    }
  }

  @Override
  public void close() {
    try {
      stopListening.run();
    } finally {
      releaseAtEnd();
    }
  }

  private void releaseAtEnd() {
    try {
      if (loop != null) {
        release();
      }
    } catch (RuntimeException ended) {
      LOG.debug("Another node continues when the lease expires", ended);
    } finally {
      ended.run();
      loop = null;
      Context.clear();
    }
  }
}
