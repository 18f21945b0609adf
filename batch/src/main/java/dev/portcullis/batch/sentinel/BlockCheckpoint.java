package dev.portcullis.batch.sentinel;

import jakarta.batch.api.chunk.CheckpointAlgorithm;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;

/** Ends a chunk after each block: what escaped is told at once. */
@Named("blockCheckpoint")
@Dependent
public class BlockCheckpoint implements CheckpointAlgorithm {
  @Inject StepContext step;

  /**
   * Longer than an execution may last: the step waits within a chunk for a block, with nothing read
   * and nothing locked.
   */
  @Override
  public int checkpointTimeout() {
    return (int) Duration.ofDays(2).toSeconds();
  }

  @Override
  public void beginCheckpoint() {
    // The position in our database is all there is.
  }

  @Override
  public boolean isReadyToCheckpoint() {
    return true;
  }

  @Override
  public void endCheckpoint() {
    SentinelStepState on = SentinelStepState.of(step);
    if (on != null) {
      on.loop().succeeded(Duration.ZERO);
    }
  }
}
