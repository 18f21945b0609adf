package dev.portcullis.batch.job;

import jakarta.batch.api.chunk.CheckpointAlgorithm;
import java.time.Duration;

/** A chunk whose reader waits for items; during the wait, nothing is read and no lock is held. */
public abstract class UntimedCheckpointAlgorithm implements CheckpointAlgorithm {
  /**
   * Longer than the longest execution, so that waiting never causes a timeout of the chunk's
   * transaction.
   */
  @Override
  public int checkpointTimeout() {
    return (int) Duration.ofDays(2).toSeconds();
  }

  @Override
  public void beginCheckpoint() {
    // A chunk has no state before its first item.
  }
}
