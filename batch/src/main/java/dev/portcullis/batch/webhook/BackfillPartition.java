package dev.portcullis.batch.webhook;

import dev.portcullis.batch.job.ChunkLoop;
import dev.portcullis.ejb.webhook.backfill.BackfillThreadState;
import jakarta.batch.runtime.context.StepContext;

/**
 * State shared by the reader, the processor and the writer of a partition.
 *
 * @param lane the back-fills in progress
 * @param loop when the partition ends, and how it waits
 */
record BackfillPartition(BackfillThreadState lane, ChunkLoop loop) {
  /** The state of this step. */
  static BackfillPartition of(StepContext step) {
    return (BackfillPartition) step.getTransientUserData();
  }

  /** Records a failure, waits, and returns the exception that the runtime skips and counts. */
  BackfillSkippedException skip(Throwable failure) throws InterruptedException {
    loop.backOff(failure);
    return new BackfillSkippedException(failure);
  }
}
