package dev.portcullis.batch.job;

import dev.portcullis.ejb.monitoring.JobPartitionView;
import jakarta.batch.runtime.Metric;
import jakarta.batch.runtime.Metric.MetricType;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** The metrics of Jakarta Batch by name. */
record StepCounts(
    long read,
    long write,
    long commit,
    long rollback,
    long readSkip,
    long processSkip,
    long writeSkip,
    long filter) {
  /** The metrics of a step or a partition; zeros if the runtime has none. */
  static StepCounts of(Metric[] metrics) {
    Map<MetricType, Long> counts = new EnumMap<>(MetricType.class);
    if (metrics != null) {
      for (Metric metric : metrics) {
        counts.put(metric.getType(), metric.getValue());
      }
    }
    return new StepCounts(
        counts.getOrDefault(MetricType.READ_COUNT, 0L),
        counts.getOrDefault(MetricType.WRITE_COUNT, 0L),
        counts.getOrDefault(MetricType.COMMIT_COUNT, 0L),
        counts.getOrDefault(MetricType.ROLLBACK_COUNT, 0L),
        counts.getOrDefault(MetricType.READ_SKIP_COUNT, 0L),
        counts.getOrDefault(MetricType.PROCESS_SKIP_COUNT, 0L),
        counts.getOrDefault(MetricType.WRITE_SKIP_COUNT, 0L),
        counts.getOrDefault(MetricType.FILTER_COUNT, 0L));
  }

  /** The sum of partitions. */
  static StepCounts sum(List<JobPartitionView> partitions) {
    return new StepCounts(
        sum(partitions, JobPartitionView::readCount),
        sum(partitions, JobPartitionView::writeCount),
        sum(partitions, JobPartitionView::commitCount),
        sum(partitions, JobPartitionView::rollbackCount),
        sum(partitions, JobPartitionView::readSkipCount),
        sum(partitions, JobPartitionView::processSkipCount),
        sum(partitions, JobPartitionView::writeSkipCount),
        sum(partitions, JobPartitionView::filterCount));
  }

  private static long sum(
      List<JobPartitionView> partitions, ToLongFunction<JobPartitionView> count) {
    return partitions.stream().mapToLong(count).sum();
  }
}
