package dev.portcullis.batch.webhook;

import dev.portcullis.batch.job.UntimedCheckpointAlgorithm;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;

/**
 * Ends a chunk where a read of past blocks ends, which is bounded in blocks, callbacks and bytes.
 */
@Named("backfillCheckpoint")
@Dependent
public class BackfillCheckpointAlgorithm extends UntimedCheckpointAlgorithm {
  @Inject StepContext step;

  @Override
  public boolean isReadyToCheckpoint() {
    return BackfillPartition.of(step).lane().isFull();
  }

  @Override
  public void endCheckpoint() {
    BackfillPartition.of(step).loop().succeeded(Duration.ZERO);
  }
}
