package dev.portcullis.batch.webhook;

import jakarta.batch.api.chunk.CheckpointAlgorithm;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;

/** Ends a chunk where what was read at once ends: it is bounded in blocks, callbacks and bytes. */
@Named("backfillCheckpoint")
@Dependent
public class BackfillCheckpoint implements CheckpointAlgorithm {
  @Inject StepContext step;

  /**
   * Longer than an execution may last: a partition waits within a chunk for something to do, with
   * nothing read and nothing locked.
   */
  @Override
  public int checkpointTimeout() {
    return (int) Duration.ofDays(2).toSeconds();
  }

  @Override
  public void beginCheckpoint() {
    // Nothing is known before the first item.
  }

  @Override
  public boolean isReadyToCheckpoint() {
    return BackfillPartition.of(step).lane().isFull();
  }

  @Override
  public void endCheckpoint() {
    BackfillPartition.of(step).succeeded();
  }
}
