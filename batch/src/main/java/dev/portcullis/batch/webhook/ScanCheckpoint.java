package dev.portcullis.batch.webhook;

import dev.portcullis.batch.job.WaitingChunk;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;

/** Ends a chunk with the blocks that were read at once. */
@Named("scanCheckpoint")
@Dependent
public class ScanCheckpoint extends WaitingChunk {
  @Inject StepContext step;

  @Override
  public boolean isReadyToCheckpoint() {
    return ScanState.of(step).blocks().isEmpty();
  }

  @Override
  public void endCheckpoint() {
    ScanState state = ScanState.of(step);
    if (state != null) {
      state.loop().succeeded(Duration.ZERO);
    }
  }
}
