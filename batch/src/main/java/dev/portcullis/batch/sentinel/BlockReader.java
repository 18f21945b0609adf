package dev.portcullis.batch.sentinel;

import dev.portcullis.batch.job.BegunExecutions;
import dev.portcullis.batch.job.ChunkLoop;
import dev.portcullis.batch.job.ExecutionStatuses;
import dev.portcullis.batch.job.PartitionCounts;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.job.Heartbeat;
import dev.portcullis.ejb.job.JobConfig;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.job.Setbacks;
import dev.portcullis.ejb.job.Signal;
import dev.portcullis.ejb.sentinel.Sentinel;
import dev.portcullis.ejb.sentinel.SentinelConfig;
import dev.portcullis.ejb.sentinel.SentinelSteps;
import dev.portcullis.kernel.CallContext;
import jakarta.batch.api.chunk.AbstractItemReader;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the blocks that are to be judged, each an item, at once when the node announces a head. How
 * far they were judged stands in our database: there is no checkpoint.
 */
@Named("blockReader")
@Dependent
public class BlockReader extends AbstractItemReader {
  private static final Logger LOG = LoggerFactory.getLogger(BlockReader.class);

  @Inject SentinelSteps steps;
  @Inject private ChainNode chain;
  @Inject private Sentinel sentinel;
  @Inject private SentinelConfig config;
  @Inject private JobConfig jobs;
  @Inject private JobHeartbeats heartbeats;
  @Inject private PartitionCounts counts;
  @Inject private BegunExecutions begun;
  @Inject private ExecutionStatuses statuses;
  @Inject private JobContext job;
  @Inject private StepContext step;

  SentinelStepState on;
  private Runnable stopListening = () -> {};

  @Override
  public void open(Serializable checkpoint) {
    String name = job.getJobName();
    long id = job.getExecutionId();
    CallContext.ofJob(name + "-" + id).bind();
    begun.note(name, id);
    counts.begun(id, PartitionCounts.WHOLE, step);
    Heartbeat heart = heartbeats.of(name);
    Signal heads = new Signal();
    ChunkLoop loop =
        new ChunkLoop(
            () -> statuses.of(id),
            step,
            heart,
            new Setbacks("Judging blocks", config.maxBackoff(), heart),
            heads,
            jobs.runTime(),
            System::nanoTime);
    on = new SentinelStepState(sentinel, loop);
    step.setTransientUserData(on);
    stopListening = chain.onHead(head -> heads.raise());
  }

  @Override
  public Object readItem() throws InterruptedException {
    while (!on.loop().isToEnd()) {
      on.loop().beat();
      Sentinel.Next next;
      try {
        next = steps.read(on.sentinel());
      } catch (Throwable failure) {
        // Errors, too: what could not be allocated or loaded now, another time may do without.
        if (on.loop().isStopped()) {
          return null;
        }
        throw on.skip(failure);
      }
      if (next.block().isPresent()) {
        return next.block().get();
      }
      on.loop().succeeded(next.delay());
      on.loop().await(next.delay());
    }
    return null;
  }

  @Override
  public void close() {
    try {
      stopListening.run();
      if (on != null) {
        steps.release(on.sentinel());
      }
    } catch (RuntimeException ended) {
      LOG.debug("Another node judges when the lease is over", ended);
    } finally {
      on = null;
      CallContext.clear();
    }
  }
}
