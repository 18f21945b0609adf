package dev.portcullis.batch.webhook;

import dev.portcullis.ejb.webhook.settings.WebhookConfig;
import jakarta.batch.api.partition.PartitionMapper;
import jakarta.batch.api.partition.PartitionPlan;
import jakarta.batch.api.partition.PartitionPlanImpl;
import jakarta.batch.runtime.context.JobContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.Properties;
import java.util.stream.IntStream;

/** Plans as many partitions as there may be concurrent back-fills. */
@Named("backfillMapper")
@Dependent
public class BackfillMapper implements PartitionMapper {
  @Inject private WebhookConfig config;
  @Inject private JobContext job;

  @Override
  public PartitionPlan mapPartitions() {
    return plan(config.backfillThreads(), job.getExecutionId());
  }

  static PartitionPlan plan(int count, long execution) {
    PartitionPlanImpl plan = new PartitionPlanImpl();
    plan.setPartitions(count);
    plan.setThreads(count);
    plan.setPartitionProperties(
        IntStream.range(0, count)
            .mapToObj(partition -> properties(execution, partition))
            .toArray(Properties[]::new));
    return plan;
  }

  /** The execution is a property, because not every runtime reveals it within a partition. */
  private static Properties properties(long execution, int partition) {
    Properties properties = new Properties();
    properties.setProperty("execution", Long.toString(execution));
    properties.setProperty("partition", Integer.toString(partition));
    return properties;
  }
}
