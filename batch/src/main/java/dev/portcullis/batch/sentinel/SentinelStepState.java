package dev.portcullis.batch.sentinel;

import dev.portcullis.batch.job.ChunkLoop;
import dev.portcullis.ejb.sentinel.Sentinel;
import jakarta.batch.runtime.context.StepContext;

/**
 * The state that the reader, the processor and the writer of the step share.
 *
 * @param sentinel reads, judges and writes
 * @param loop when the step ends, and how it waits
 */
record SentinelStepState(Sentinel sentinel, ChunkLoop loop) {
  /** The state of this step. */
  static SentinelStepState of(StepContext step) {
    return (SentinelStepState) step.getTransientUserData();
  }

  /** Records a failure, waits, and returns the exception that the runtime skips and counts. */
  JudgingSkippedException skip(Throwable failure) throws InterruptedException {
    loop.backOff(failure);
    return new JudgingSkippedException(failure);
  }
}
