package dev.portcullis.batch.chunk;

import dev.portcullis.ejb.job.ChunkSequence;
import dev.portcullis.ejb.job.JobRun;
import jakarta.batch.runtime.context.StepContext;
import java.util.ArrayDeque;
import java.util.Deque;

/** What the reader, the processor and the writer of a step share. */
final class ChunkStepState {
  private final JobRun run;
  private final ChunkSequence chunkSequence;
  private final Deque<ChunkSequence.Item> found = new ArrayDeque<>();

  ChunkStepState(JobRun run, ChunkSequence chunkSequence) {
    this.run = run;
    this.chunkSequence = chunkSequence;
  }

  /** The one that this step has. */
  static ChunkStepState of(StepContext step) {
    return (ChunkStepState) step.getTransientUserData();
  }

  JobRun run() {
    return run;
  }

  ChunkSequence portions() {
    return chunkSequence;
  }

  /** The next item, or null if there is nothing left to do. */
  ChunkSequence.Item next() {
    if (found.isEmpty()) {
      found.addAll(chunkSequence.next());
    }
    return found.poll();
  }

  /** Whether the portion was handed out: what was found is good in its transaction only. */
  boolean isEmpty() {
    return found.isEmpty();
  }
}
