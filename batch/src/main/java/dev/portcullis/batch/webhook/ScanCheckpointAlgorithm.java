package dev.portcullis.batch.webhook;

import dev.portcullis.batch.job.UntimedCheckpointAlgorithm;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Ends a chunk with the blocks of one read, but at most once a second. If the batch runtime stores
 * its counts in a database, each end of a chunk would delay the next block.
 */
@Named("scanCheckpoint")
@Dependent
public class ScanCheckpointAlgorithm extends UntimedCheckpointAlgorithm {
  private static final Duration SHORTEST = Duration.ofSeconds(1);

  @Inject StepContext step;

  LongSupplier nanos = System::nanoTime;
  private long ended = nanos.getAsLong() - SHORTEST.toNanos();

  @Override
  public boolean isReadyToCheckpoint() {
    return ScanState.of(step).blocks().isEmpty() && nanos.getAsLong() - ended >= SHORTEST.toNanos();
  }

  @Override
  public void endCheckpoint() {
    ended = nanos.getAsLong();
    ScanState state = ScanState.of(step);
    if (state != null) {
      state.loop().succeeded(Duration.ZERO);
    }
  }
}
