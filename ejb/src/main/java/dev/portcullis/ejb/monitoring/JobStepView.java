package dev.portcullis.ejb.monitoring;

import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * A step of an execution, with the metrics of Jakarta Batch; a looping step has no counts.
 *
 * @param name the step
 * @param batchStatus of Jakarta Batch, for example {@code STARTED}
 * @param exitStatus the exit status of the step, or null
 * @param startedAt when it began, or null
 * @param endedAt when it ended, or null
 * @param readCount items read
 * @param writeCount items written
 * @param commitCount transactions committed
 * @param rollbackCount transactions rolled back
 * @param readSkipCount items that could not be read and were skipped
 * @param processSkipCount items that could not be processed and were skipped
 * @param writeSkipCount items that could not be written and were skipped
 * @param filterCount items that were read and filtered out
 * @param partitions the counts of its partitions, which are threads that work in parallel, if any
 */
public record JobStepView(
    String name,
    String batchStatus,
    @Nullable String exitStatus,
    @Nullable Instant startedAt,
    @Nullable Instant endedAt,
    long readCount,
    long writeCount,
    long commitCount,
    long rollbackCount,
    long readSkipCount,
    long processSkipCount,
    long writeSkipCount,
    long filterCount,
    List<JobPartitionView> partitions) {
  /** Copies the list; older records have none. */
  public JobStepView {
    partitions = partitions == null ? List.of() : List.copyOf(partitions);
  }
}
