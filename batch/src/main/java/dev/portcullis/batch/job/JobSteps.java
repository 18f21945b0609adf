package dev.portcullis.batch.job;

import dev.portcullis.ejb.monitoring.JobPartitionView;
import dev.portcullis.ejb.monitoring.JobStepView;
import jakarta.batch.runtime.StepExecution;
import java.time.Instant;
import java.util.Date;
import java.util.List;

/** Converts the steps of an execution, with the counts of the batch runtime. */
final class JobSteps {
  private JobSteps() {}

  /**
   * The steps.
   *
   * @param partitions the partitions of the only step, if any; their sum is the count of the step.
   *     A single {@link PartitionCounts#WHOLE} entry is not displayed as a partition
   */
  static List<JobStepView> of(List<StepExecution> steps, List<JobPartitionView> partitions) {
    return steps.stream().map(step -> of(step, partitions)).toList();
  }

  private static JobStepView of(StepExecution step, List<JobPartitionView> partitions) {
    StepCounts counts =
        partitions.isEmpty() ? StepCounts.of(step.getMetrics()) : StepCounts.sum(partitions);
    return new JobStepView(
        step.getStepName(),
        step.getBatchStatus().name(),
        step.getExitStatus(),
        moment(step.getStartTime()),
        moment(step.getEndTime()),
        counts.read(),
        counts.write(),
        counts.commit(),
        counts.rollback(),
        counts.readSkip(),
        counts.processSkip(),
        counts.writeSkip(),
        counts.filter(),
        partitions.stream().filter(each -> each.partition() != PartitionCounts.WHOLE).toList());
  }

  private static Instant moment(Date date) {
    return date == null ? null : date.toInstant();
  }
}
