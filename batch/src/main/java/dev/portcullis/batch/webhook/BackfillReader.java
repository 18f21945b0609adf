package dev.portcullis.batch.webhook;

import dev.portcullis.batch.job.ChunkLoop;
import dev.portcullis.batch.job.ExecutionStatuses;
import dev.portcullis.batch.job.PartitionCounts;
import dev.portcullis.batch.job.RunningLoops;
import dev.portcullis.batch.job.StartedExecutions;
import dev.portcullis.ejb.job.Backoff;
import dev.portcullis.ejb.job.Heartbeat;
import dev.portcullis.ejb.job.Job;
import dev.portcullis.ejb.job.JobConfig;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.webhook.backfill.Backfiller;
import dev.portcullis.ejb.webhook.backfill.PastBlock;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.settings.WebhookConfig;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Context;
import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.chunk.ItemReader;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads past blocks, each an item; ends after an idle time. */
@Named("backfillReader")
@Dependent
public class BackfillReader implements ItemReader {
  private static final Logger LOG = LoggerFactory.getLogger(BackfillReader.class);

  /**
   * How long an idle execution stays open, so that a back-fill that follows soon needs no new one.
   */
  private static final Duration QUIET = Duration.ofSeconds(30);

  @Inject Backfiller backfiller;
  @Inject private JobConfig jobs;
  @Inject private JobHeartbeats heartbeats;
  @Inject private PartitionCounts counts;
  @Inject private StartedExecutions begun;
  @Inject private ExecutionStatuses statuses;
  @Inject private RunningLoops loops;
  @Inject private WebhookConfig config;
  @Inject private WebhookSignals signals;
  @Inject private StepContext step;

  @Inject
  @BatchProperty(name = "execution")
  private String execution;

  @Inject
  @BatchProperty(name = "partition")
  private String partition;

  BackfillPartition on;
  Duration poll;
  private Runnable ended = () -> {};

  @Override
  public void open(Serializable checkpoint) {
    String name = Job.WEBHOOK_BACKFILL.id();
    CallContext.ofJob(name + "-" + execution).bind();
    WebhookSettings.ReadConfig reading = config.settings().reading();
    poll = reading.poll();
    long id = Long.parseLong(execution);
    begun.note(name, id);
    counts.begun(id, Integer.parseInt(partition), step);
    Heartbeat heart = heartbeats.of(name);
    on =
        new BackfillPartition(
            backfiller.open((String) checkpoint),
            new ChunkLoop(
                () -> statuses.of(id),
                step,
                heart,
                new Backoff("Reading past blocks", reading.maxBackoff(), heart),
                signals.backfilling(),
                jobs.runTime(),
                System::nanoTime));
    step.setTransientUserData(on);
    ended = loops.begun(on.loop());
  }

  @Override
  public Object readItem() throws InterruptedException {
    while (!on.loop().shouldEnd()) {
      on.loop().beat();
      Optional<PastBlock> block;
      try {
        block = on.loop().run(() -> backfiller.read(on.lane()));
      } catch (Throwable failure) {
        // Errors, too: an allocation or class loading that fails now may succeed later.
        if (on.loop().isStopped()) {
          return null;
        }
        throw on.skip(failure);
      }
      if (block.isPresent()) {
        return block.get();
      }
      if (backfiller.isIdle(QUIET)) {
        return null;
      }
      on.loop().await(poll);
    }
    return null;
  }

  @Override
  public Serializable checkpointInfo() {
    return on.lane().checkpoint();
  }

  @Override
  public void close() {
    try {
      if (on != null) {
        backfiller.close(on.lane());
      }
    } catch (RuntimeException ended) {
      LOG.debug("The next lease owner reads the remaining blocks", ended);
    } finally {
      ended.run();
      on = null;
      Context.clear();
    }
  }
}
