package dev.portcullis.batch.job;

import dev.portcullis.ejb.monitoring.JobPartitionView;
import jakarta.batch.runtime.context.StepContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The counts so far of the partitions of this node's executions. The batch runtime cannot be
 * queried for them: in some runtimes a step's own metrics include them only at the end, in others
 * never.
 */
@ApplicationScoped
public class PartitionCounts {
  /** The partition number of a step without partitions. */
  public static final int WHOLE = -1;

  private final Map<Long, Map<Integer, StepContext>> executions = new ConcurrentHashMap<>();

  /**
   * A partition begins, or begins again.
   *
   * @param execution of the job
   * @param partition its index, from 0, or {@link #WHOLE}
   * @param step the context of the partition
   */
  public void begun(long execution, int partition, StepContext step) {
    executions
        .computeIfAbsent(execution, none -> new ConcurrentSkipListMap<>())
        .put(partition, step);
  }

  /** The partitions of an execution, in order. */
  List<JobPartitionView> of(long execution) {
    return executions.getOrDefault(execution, Map.of()).entrySet().stream()
        .map(each -> view(each.getKey(), StepCounts.of(each.getValue().getMetrics())))
        .toList();
  }

  /** The execution has ended. */
  void forget(long execution) {
    executions.remove(execution);
  }

  private static JobPartitionView view(int partition, StepCounts counts) {
    return new JobPartitionView(
        partition,
        counts.read(),
        counts.write(),
        counts.commit(),
        counts.rollback(),
        counts.readSkip(),
        counts.processSkip(),
        counts.writeSkip(),
        counts.filter());
  }
}
