package dev.portcullis.batch.job;

import dev.portcullis.ejb.monitoring.JobStepView;
import jakarta.batch.runtime.Metric;
import jakarta.batch.runtime.Metric.MetricType;
import jakarta.batch.runtime.StepExecution;
import java.time.Instant;
import java.util.Date;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The steps of an execution as the batch runtime counts them. */
final class JobSteps {
  private JobSteps() {}

  static List<JobStepView> of(List<StepExecution> steps) {
    return steps.stream().map(JobSteps::of).toList();
  }

  private static JobStepView of(StepExecution step) {
    Map<MetricType, Long> counts = new EnumMap<>(MetricType.class);
    if (step.getMetrics() != null) {
      for (Metric metric : step.getMetrics()) {
        counts.put(metric.getType(), metric.getValue());
      }
    }
    return new JobStepView(
        step.getStepName(),
        step.getBatchStatus().name(),
        step.getExitStatus(),
        moment(step.getStartTime()),
        moment(step.getEndTime()),
        counts.getOrDefault(MetricType.READ_COUNT, 0L),
        counts.getOrDefault(MetricType.WRITE_COUNT, 0L),
        counts.getOrDefault(MetricType.COMMIT_COUNT, 0L),
        counts.getOrDefault(MetricType.ROLLBACK_COUNT, 0L),
        counts.getOrDefault(MetricType.READ_SKIP_COUNT, 0L),
        counts.getOrDefault(MetricType.PROCESS_SKIP_COUNT, 0L),
        counts.getOrDefault(MetricType.WRITE_SKIP_COUNT, 0L),
        counts.getOrDefault(MetricType.FILTER_COUNT, 0L));
  }

  private static Instant moment(Date date) {
    return date == null ? null : date.toInstant();
  }
}
