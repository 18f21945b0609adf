package dev.portcullis.ejb.monitoring;

import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * A step of an execution, with the metrics of Jakarta Batch; a step that is a loop counts nothing.
 *
 * @param name the step
 * @param batchStatus of Jakarta Batch, for example {@code STARTED}
 * @param exitStatus what the step said at its end, or null
 * @param startedAt when it began, or null
 * @param endedAt when it ended, or null
 * @param readCount items read
 * @param writeCount items written
 * @param commitCount transactions committed
 * @param rollbackCount transactions rolled back
 * @param readSkipCount items that could not be read and were passed over
 * @param processSkipCount items that could not be processed and were passed over
 * @param writeSkipCount items that could not be written and were passed over
 * @param filterCount items that were read and not to be written
 * @param partitions what of it the threads did that work at it at the same time, if it has any
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
