package dev.portcullis.batch.chunk;

import jakarta.batch.api.chunk.CheckpointAlgorithm;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;

/**
 * Ends a checkpoint interval where a chunk of items ends, because the items were found, and locked,
 * in this transaction.
 */
@Named("portionCheckpoint")
@Dependent
public class ChunkCheckpointAlgorithm implements CheckpointAlgorithm {
  @Inject StepContext step;

  @Override
  public int checkpointTimeout() {
    return (int) Duration.ofMinutes(10).toSeconds();
  }

  @Override
  public void beginCheckpoint() {
    // There is no state before the first item.
  }

  @Override
  public boolean isReadyToCheckpoint() {
    return ChunkStepState.of(step).isEmpty();
  }

  @Override
  public void endCheckpoint() {
    // The position was written with the items.
  }
}
