package dev.portcullis.batch.job;

import jakarta.batch.api.chunk.CheckpointAlgorithm;
import java.time.Duration;

/** A chunk whose reader waits for items, with nothing read and no lock held meanwhile. */
public abstract class UntimedCheckpoint implements CheckpointAlgorithm {
  /** Longer than an execution may last: the transaction of a chunk never times out by waiting. */
  @Override
  public int checkpointTimeout() {
    return (int) Duration.ofDays(2).toSeconds();
  }

  @Override
  public void beginCheckpoint() {
    // A chunk has no state before its first item.
  }
}
