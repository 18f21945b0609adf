package dev.portcullis.batch.webhook;

import dev.portcullis.batch.job.ChunkLoop;
import dev.portcullis.ejb.webhook.backfill.BackfillLane;
import jakarta.batch.runtime.context.StepContext;

/**
 * What the reader, the processor and the writer of a partition share.
 *
 * @param lane the back-fills in progress
 * @param loop when the partition ends, and how it waits
 */
record BackfillPartition(BackfillLane lane, ChunkLoop loop) {
  /** The one of this step. */
  static BackfillPartition of(StepContext step) {
    return (BackfillPartition) step.getTransientUserData();
  }

  /** Records a failure, waits, and returns the exception that the runtime skips and counts. */
  BackfillSkipped skip(Throwable failure) throws InterruptedException {
    loop.setBack(failure);
    return new BackfillSkipped(failure);
  }
}
