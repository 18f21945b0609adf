package dev.portcullis.batch.chunk;

import dev.portcullis.ejb.job.ChunkSequence;
import dev.portcullis.ejb.job.JobRun;
import jakarta.batch.runtime.context.StepContext;
import java.util.ArrayDeque;
import java.util.Deque;

/** State shared by the reader, the processor and the writer of a step. */
final class ChunkStepState {
  private final JobRun run;
  private final ChunkSequence chunkSequence;
  private final Deque<ChunkSequence.Item> found = new ArrayDeque<>();

  ChunkStepState(JobRun run, ChunkSequence chunkSequence) {
    this.run = run;
    this.chunkSequence = chunkSequence;
  }

  /** The state of this step. */
  static ChunkStepState of(StepContext step) {
    return (ChunkStepState) step.getTransientUserData();
  }

  JobRun run() {
    return run;
  }

  ChunkSequence chunks() {
    return chunkSequence;
  }

  /** The next item, or null if no work is left. */
  ChunkSequence.Item next() {
    if (found.isEmpty()) {
      found.addAll(chunkSequence.next());
    }
    return found.poll();
  }

  /**
   * Whether all found items were returned: they are valid only in the transaction that found them.
   */
  boolean isEmpty() {
    return found.isEmpty();
  }
}
