package dev.portcullis.ejb.job;

import dev.portcullis.kernel.Failure;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a job does that ends by itself, portion after portion (ADR 0100). */
public interface ChunkedJob {
  /** The job. */
  Job job();

  /** What it can be started with. */
  List<JobParameter> parameters();

  /** Why it cannot run here, in a sentence; empty if it can. */
  default Optional<String> unavailableReason() {
    return Optional.empty();
  }

  /**
   * Checks what the kinds of the parameters do not say.
   *
   * @throws Failure VALIDATION naming the parameter
   */
  default void check(Map<String, String> parameters) {
    // Most say all there is to say.
  }

  /** Begins a run, or goes on with it where it is. */
  ChunkSequence open(JobRun run);
}
