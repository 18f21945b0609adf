package dev.portcullis.ejb.job;

import dev.portcullis.kernel.Failure;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The work of a job that ends by itself, chunk by chunk (ADR 0100). */
public interface ChunkedJob {
  /** The job. */
  Job job();

  /** The parameters of the job. */
  List<JobParameter> parameters();

  /** Why it cannot run here, in a sentence; empty if it can. */
  default Optional<String> unavailableReason() {
    return Optional.empty();
  }

  /**
   * Validates the parameters beyond their types.
   *
   * @throws Failure VALIDATION naming the parameter
   */
  default void check(Map<String, String> parameters) {
    // For most jobs the types are sufficient.
  }

  /** Starts a run, or continues it at its position. */
  ChunkSequence open(JobRun run);
}
