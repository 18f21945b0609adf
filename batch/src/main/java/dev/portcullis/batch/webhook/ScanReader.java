package dev.portcullis.batch.webhook;

import dev.portcullis.batch.job.ChunkLoop;
import dev.portcullis.batch.job.HeadItemReader;
import dev.portcullis.ejb.job.Signal;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.endpoint.LatestHead;
import dev.portcullis.ejb.webhook.scan.ChainScan;
import dev.portcullis.ejb.webhook.scan.FinalizedScan;
import dev.portcullis.ejb.webhook.scan.ScanSteps;
import dev.portcullis.ejb.webhook.scan.ScannedBlock;
import dev.portcullis.ejb.webhook.settings.WebhookConfig;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.time.Duration;

/**
 * Reads new blocks, and those that have become final. An item is a block whose events are already
 * queued and committed: callbacks wait for no chunk (ADR 0136).
 */
@Named("scanReader")
@Dependent
public class ScanReader extends HeadItemReader {
  @Inject ScanSteps steps;
  @Inject private ChainScan latest;
  @Inject private FinalizedScan finalized;
  @Inject private LatestHead latestHead;
  @Inject private WebhookSignals signals;
  @Inject private WebhookConfig config;

  private ScanState state;
  private ScannedBlock last;

  /** For the container. */
  public ScanReader() {
    super("Reading new blocks");
  }

  @Override
  protected Duration longestWait() {
    return config.settings().reading().maxBackoff();
  }

  /** A new subscription also wakes it. */
  @Override
  protected Signal signal() {
    return signals.reading();
  }

  @Override
  public void open(Serializable checkpoint) {
    latestHead.startListening();
    super.open(checkpoint);
  }

  @Override
  protected void begin(StepContext step, ChunkLoop loop) {
    state = new ScanState(loop);
    step.setTransientUserData(state);
  }

  @Override
  protected Next next() {
    Duration delay = Duration.ZERO;
    if (state.blocks().isEmpty()) {
      ScanSteps.Step step = steps.take(latest, finalized);
      state.blocks().addAll(step.blocks());
      delay = step.delay();
    }
    ScannedBlock block = state.blocks().poll();
    last = block == null ? last : block;
    return new Next(block, delay);
  }

  /** The number of the last block, for display only. */
  @Override
  public Serializable checkpointInfo() {
    return last == null ? null : last.number();
  }

  @Override
  protected RuntimeException skipped(Throwable failure) {
    return new ScanSkippedException(failure);
  }

  @Override
  protected void release() {
    steps.release(latest, finalized);
  }
}
