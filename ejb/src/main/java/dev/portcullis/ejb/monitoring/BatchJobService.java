package dev.portcullis.ejb.monitoring;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.job.ChunkedJobRegistry;
import dev.portcullis.ejb.job.Job;
import dev.portcullis.ejb.webhook.maintenance.WebhookLag;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.monitoring.JobCommandQueries;
import dev.portcullis.persistence.monitoring.JobCommandRow;
import dev.portcullis.persistence.monitoring.JobExecutionQueries;
import dev.portcullis.persistence.monitoring.JobExecutionRow;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Shows the state of jobs on all nodes, and stops and restarts them. */
@Stateless
public class BatchJobService {
  @Inject private JobExecutionQueries executions;
  @Inject private JobCommandQueries orders;
  @Inject private WebhookLag webhooks;
  @Inject private ChunkedJobRegistry works;

  /** All jobs, each with its latest execution, and the progress of event webhooks. */
  public BatchJobListView list() {
    // Query the chain before the database.
    Optional<Long> head = webhooks.head();
    return new BatchJobListView(jobs(), webhooks.of(head));
  }

  /** All jobs, each with its latest execution. */
  public List<BatchJobView> jobs() {
    Instant now = executions.now();
    Map<String, JobCommandRow> stops =
        orders.all().stream()
            .filter(JobCommandRow::stopped)
            .collect(Collectors.toMap(JobCommandRow::job, Function.identity()));
    Map<String, List<JobExecutionRow>> running =
        executions.running(now.minus(JobState.SEEN)).stream()
            .collect(Collectors.groupingBy(JobExecutionRow::job));
    return Arrays.stream(Job.values())
        .map(
            job ->
                BatchJobView.of(
                    job,
                    works.of(job),
                    Optional.ofNullable(stops.get(job.id())),
                    running.getOrDefault(job.id(), List.of()),
                    executions.latest(job.id()),
                    now))
        .toList();
  }

  /**
   * The executions of a job on all nodes, newest first.
   *
   * @throws Failure NOT_FOUND if there is no such job
   */
  public Page<JobExecutionView> executions(String name, PageRequest paging) {
    Instant now = executions.now();
    return executions.page(known(name), paging).map(row -> JobExecutionView.of(row, now));
  }

  /**
   * Makes every node stop the job, and not start it until {@link #restart}.
   *
   * @throws Failure NOT_FOUND if there is no such job
   */
  @Audited(action = AuditAction.BATCH_JOB_STOP, resource = ResourceType.BATCH_JOB)
  public JobCommandView stop(@AuditedId String name) {
    return order(known(name), true);
  }

  /**
   * Makes every node on which the job may run start it at once, after ending a running execution.
   *
   * @throws Failure NOT_FOUND if there is no such job
   */
  @Audited(action = AuditAction.BATCH_JOB_RESTART, resource = ResourceType.BATCH_JOB)
  public JobCommandView restart(@AuditedId String name) {
    return order(known(name), false);
  }

  private JobCommandView order(String job, boolean stopped) {
    String by = CallContext.current().actor().id();
    Instant now = Clock.now();
    orders.order(job, stopped, by, now);
    return new JobCommandView(job, stopped, by, now);
  }

  private static String known(String name) {
    return Job.of(name).map(Job::id).orElseThrow(() -> Failure.notFound("Batch job", "name", name));
  }
}
