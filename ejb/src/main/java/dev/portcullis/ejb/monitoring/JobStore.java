package dev.portcullis.ejb.monitoring;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.job.JobConfig;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.monitoring.JobCommandQueries;
import dev.portcullis.persistence.monitoring.JobExecutionQueries;
import dev.portcullis.persistence.monitoring.JobExecutionRow;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;

/** Exchanges the state of jobs between nodes; each call is its own transaction. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class JobStore {
  @Inject private JobExecutionQueries executions;
  @Inject private JobCommandQueries orders;
  @Inject private JobConfig config;
  @Inject private Event<Reported> reported;

  /** The reported executions of this node. */
  public record Reported(List<ExecutionReport> executions) {}

  /** The orders of administrators, one for each job that ever had any. */
  public List<JobCommand> orders() {
    return orders.all().stream()
        .map(order -> new JobCommand(order.job(), order.stopped(), order.turn(), order.orderedBy()))
        .toList();
  }

  /**
   * Records that an operator stopped a job through the console of a server: it must not run on any
   * node.
   */
  @Audited(action = AuditAction.BATCH_JOB_STOP, resource = ResourceType.BATCH_JOB)
  public void stoppedByConsole(@AuditedId String job) {
    orders.order(job, true, JobCommand.SERVER_CONSOLE, Clock.now());
  }

  /** Records that an operator started a stopped job through the console of a server. */
  @Audited(action = AuditAction.BATCH_JOB_RESTART, resource = ResourceType.BATCH_JOB)
  public void startedByConsole(@AuditedId String job) {
    orders.order(job, false, JobCommand.SERVER_CONSOLE, Clock.now());
  }

  /** Stores the progress of executions of this node. */
  public void write(List<ExecutionReport> reports) {
    Instant now = executions.now();
    executions.write(reports.stream().map(report -> row(report, now)).toList());
    reported.fire(new Reported(reports));
  }

  private JobExecutionRow row(ExecutionReport report, Instant now) {
    return new JobExecutionRow(
        report.id(),
        report.job(),
        config.node(),
        report.executionId(),
        report.startedAt(),
        report.endedAt(),
        report.batchStatus(),
        report.exitStatus(),
        report.progress().progressAt(),
        report.progress().failingSince(),
        report.progress().failure(),
        report.progress().failedAt(),
        report.progress().nextAt(),
        Json.MAPPER.valueToTree(report.steps()),
        now,
        now.plus(config.history()),
        Json.MAPPER.valueToTree(report.parameters()),
        report.runId());
  }
}
