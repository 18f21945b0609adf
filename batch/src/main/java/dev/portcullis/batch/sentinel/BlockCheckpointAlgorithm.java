package dev.portcullis.batch.sentinel;

import dev.portcullis.batch.job.UntimedCheckpointAlgorithm;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;

/** Ends a chunk after each block, so that escapes are reported at once. */
@Named("blockCheckpoint")
@Dependent
public class BlockCheckpointAlgorithm extends UntimedCheckpointAlgorithm {
  @Inject StepContext step;

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
