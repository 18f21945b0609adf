package dev.portcullis.ejb.monitoring;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.job.ChunkedJob;
import dev.portcullis.ejb.job.ChunkedJobRegistry;
import dev.portcullis.ejb.job.Job;
import dev.portcullis.ejb.job.JobConfig;
import dev.portcullis.ejb.job.JobRun;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.monitoring.JobCommandQueries;
import dev.portcullis.persistence.monitoring.JobExecutionQueries;
import dev.portcullis.persistence.monitoring.JobExecutionRow;
import dev.portcullis.persistence.monitoring.JobRunQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.TreeMap;

/** Starts finite jobs, each order on one node (ADR 0100). */
@Stateless
public class JobStartService {
  @Inject private ChunkedJobRegistry works;
  @Inject private JobRunQueries runs;
  @Inject private JobCommandQueries orders;
  @Inject private JobExecutionQueries executions;
  @Inject private JobConfig config;

  /**
   * Makes one node run the job once.
   *
   * @throws Failure NOT_FOUND if there is no such job, CONFLICT if it cannot be started or runs,
   *     VALIDATION naming the parameter
   */
  @Audited(action = AuditAction.BATCH_JOB_START, resource = ResourceType.BATCH_JOB)
  public JobRunView start(@AuditedId String name, StartBatchJobRequest request) {
    ChunkedJob work = startable(name);
    ChunkedJobRegistry.check(work, request.given());
    return order(new JobRun(Ids.id(), name, request.given(), null, actor()));
  }

  /**
   * Makes one node continue where an execution ended before its job was done.
   *
   * @param id the record identifier of the execution
   * @throws Failure NOT_FOUND if there is no such job or execution, CONFLICT if there is nothing to
   *     continue, or the job cannot be started or runs
   */
  @Audited(action = AuditAction.BATCH_JOB_RESTART, resource = ResourceType.BATCH_JOB)
  public JobRunView restart(@AuditedId String name, String id) {
    startable(name);
    JobExecutionRow execution =
        executions
            .find(name, id)
            .orElseThrow(() -> Failure.notFound("Execution", "id", Failure.excerpt(id)));
    JobState state = JobState.of(execution, executions.now());
    if (!state.isRestartable(execution)) {
      throw conflict(
          "Execution %s %s and cannot be continued"
              .formatted(id, state == JobState.ENDED ? "has ended" : "runs"));
    }
    String run = execution.runId() == null ? Ids.id() : execution.runId();
    return order(new JobRun(run, name, JobRunStore.texts(execution.parameters()), null, actor()));
  }

  private JobRunView order(JobRun run) {
    Instant now = Clock.now();
    refuseIfStopped(run.job());
    refuseIfItRuns(run.job());
    runs.order(JobRunStore.row(run), now, now.plus(config.history()));
    return new JobRunView(run.id(), run.job(), new TreeMap<>(run.parameters()), run.by(), now);
  }

  private ChunkedJob startable(String name) {
    Job job = Job.of(name).orElseThrow(() -> Failure.notFound("Batch job", "name", name));
    if (!job.kind().isFinite()) {
      throw conflict(
          "The job %s runs continuously and cannot be started; restart it instead".formatted(name));
    }
    ChunkedJob work =
        works
            .of(job)
            .orElseThrow(
                () ->
                    conflict("The job %s starts automatically while it has work".formatted(name)));
    work.unavailableReason()
        .ifPresent(
            why -> {
              throw conflict(why);
            });
    return work;
  }

  private void refuseIfStopped(String job) {
    if (orders.all().stream().anyMatch(order -> order.stopped() && order.job().equals(job))) {
      throw conflict("The job %s is stopped; restart it first".formatted(job));
    }
  }

  private void refuseIfItRuns(String job) {
    boolean runsNow =
        executions.running(executions.now().minus(JobState.SEEN)).stream()
            .anyMatch(execution -> execution.job().equals(job));
    if (runsNow || runs.isOpen(job)) {
      throw conflict("The job %s is already running or waiting for a node".formatted(job));
    }
  }

  private static String actor() {
    return CallContext.current().actor().id();
  }

  private static Failure conflict(String detail) {
    return Failure.of(Reason.CONFLICT, detail);
  }
}
