package dev.portcullis.ejb.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.job.Heartbeat;
import dev.portcullis.ejb.job.Job;
import dev.portcullis.ejb.job.JobRun;
import dev.portcullis.ejb.scene.AuditRows;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.TestClock;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Orders for jobs, their runs and what nodes report of them (ADR 0100). */
@ServiceTest
class BatchJobServiceTest {
  private static final String TYPE = "batch-job";
  private static final String JOB = Job.RETENTION.id();
  private static final String ORDERED = Job.LOG_VERIFICATION.id();
  private static final PageRequest PAGE = new PageRequest(10, 0);
  private static final StartBatchJobRequest PLAIN = new StartBatchJobRequest(null);

  @Inject private BatchJobService jobs;
  @Inject private JobStartService starts;
  @Inject private JobStore store;
  @Inject private JobRunStore runs;

  private String operator;

  @BeforeEach
  void actAsOperator() throws Exception {
    TestChain.use();
    noRuns();
    operator = Acting.asOperator().userId();
  }

  @AfterEach
  void noRuns() throws Exception {
    int unused =
        Services.inTransaction(
            () -> {
              int gone = 0;
              for (String table : List.of("job_runs", "job_orders", "job_executions")) {
                gone +=
                    Services.entities().createNativeQuery("delete from " + table).executeUpdate();
              }
              return gone;
            });
  }

  private BatchJobView job(String name) {
    return jobs.jobs().stream().filter(each -> each.name().equals(name)).findAny().orElseThrow();
  }

  private static ExecutionReport report(
      String id, String job, String status, Instant ended, String run) {
    Instant now = Clock.now();
    return new ExecutionReport(
        id,
        job,
        7,
        now.minusSeconds(60),
        ended,
        status,
        ended == null ? null : status,
        new Heartbeat.Progress(now, null, null, null, null),
        List.of(),
        Map.of(),
        run);
  }

  @Test
  void allJobsAreListedAndAStoppedOneNamesItsUser() {
    assertThat(jobs.list().items())
        .extracting(BatchJobView::name)
        .containsExactlyElementsOf(java.util.Arrays.stream(Job.values()).map(Job::id).toList());
    JobCommandView stopped = jobs.stop(JOB);
    assertThat(stopped.stopped()).isTrue();
    AuditRows.assertOne("batch-job.stop", TYPE, JOB, null);
    assertThat(job(JOB).state()).isEqualTo("stopped");
    assertThat(job(JOB).stoppedBy()).isEqualTo(operator);
    Acting.asOperator();
    assertThat(jobs.restart(JOB).stopped()).isFalse();
    AuditRows.assertOne("batch-job.restart", TYPE, JOB, null);
    assertThat(job(JOB).stoppedBy()).isNull();
  }

  @Test
  void aJobThatIsNoneIsNotFound() {
    Refused.unknown(() -> jobs.stop("no-such"));
    Refused.unknown(() -> jobs.restart("no-such"));
    Refused.unknown(() -> jobs.executions("no-such", PAGE));
    Refused.unknown(() -> starts.start("no-such", PLAIN));
    Refused.unknown(() -> starts.restart("no-such", "id"));
    assertThat(CallLogs.mutations()).isEmpty();
  }

  @Test
  void eachOrderIsANewTurn() {
    var unused = jobs.stop(JOB);
    long first = order().turn();
    unused = jobs.restart(JOB);
    assertThat(order().turn()).isGreaterThan(first);
    assertThat(order().stopped()).isFalse();
  }

  private JobCommand order() {
    return store.orders().stream().filter(each -> each.job().equals(JOB)).findAny().orElseThrow();
  }

  @Test
  void anActionInTheServersConsoleIsAnOrderToo() {
    store.stoppedByConsole(JOB);
    AuditRows.assertOne("batch-job.stop", TYPE, JOB, null);
    assertThat(job(JOB).stoppedBy()).isEqualTo(JobCommand.SERVER_CONSOLE);
    store.startedByConsole(JOB);
    assertThat(CallLogs.audit())
        .extracting(AuditLogView::actionType)
        .containsExactly("batch-job.restart", "batch-job.stop");
    assertThat(job(JOB).stoppedBy()).isNull();
  }

  @Test
  void theReportOfANodeIsShownAndReplaced() {
    String id = Ids.id();
    store.write(List.of(report(id, JOB, "STARTED", null, null)));
    assertThat(job(JOB).state()).isEqualTo("running");
    assertThat(job(JOB).latest().id()).isEqualTo(id);
    store.write(List.of(report(id, JOB, "COMPLETED", Clock.now(), null)));
    assertThat(job(JOB).runningOn()).isEmpty();
    assertThat(jobs.executions(JOB, PAGE).items()).hasSize(1);
    assertThat(CallLogs.audit()).isEmpty();
  }

  /** The clock of the node that runs it is so many hours ahead of those of the others. */
  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 1})
  void aRunningJobIsNotStartedAgainWhateverItsNodesClock(int hours) {
    report(ORDERED, hours);
    assertThat(job(ORDERED).state()).isEqualTo("running");
    Refused.with(Reason.CONFLICT, () -> starts.start(ORDERED, PLAIN));
  }

  /** Whatever the clock of the node was that ended, others go on within a minute. */
  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 1})
  void aJobOfADeadNodeIsStartedAgain(int hours) throws Exception {
    report(ORDERED, hours);
    int one =
        Services.inTransaction(
            () ->
                Services.entities()
                    .createNativeQuery(
                        "update job_executions set seen_at = seen_at - interval '31 seconds'")
                    .executeUpdate());
    assertThat(one).isOne();
    assertThat(job(ORDERED).state()).isEqualTo("lost");
    assertThat(starts.start(ORDERED, PLAIN).name()).isEqualTo(ORDERED);
  }

  private void report(String name, int hours) {
    try (TestClock shifted = new TestClock()) {
      shifted.forward(Duration.ofHours(hours));
      store.write(List.of(report(Ids.id(), name, "STARTED", null, null)));
    }
    Acting.asOperator();
  }

  @Test
  void aRunIsOrderedOnce() {
    JobRunView run = starts.start(ORDERED, PLAIN);
    assertThat(run.name()).isEqualTo(ORDERED);
    assertThat(run.orderedBy()).isEqualTo(operator);
    AuditRows.assertOne("batch-job.start", TYPE, ORDERED, null);
    Refused.with(Reason.CONFLICT, () -> starts.start(ORDERED, PLAIN));
    assertThat(runs.take(List.of(JOB))).isEmpty();
    assertThat(runs.take(List.of(ORDERED))).extracting(JobRun::id).containsExactly(run.id());
    assertThat(runs.take(List.of(ORDERED))).as("taken").isEmpty();
    runs.release(run.id());
    assertThat(runs.take(List.of(ORDERED))).hasSize(1);
    runs.begun(run.id());
    assertThat(runs.take(List.of(ORDERED))).as("begun").isEmpty();
  }

  @Test
  void aJobThatCannotBeStartedIsRejected() {
    Refused.with(Reason.CONFLICT, () -> starts.start(Job.WEBHOOK_SCAN.id(), PLAIN));
    Refused.with(Reason.CONFLICT, () -> starts.start(Job.WEBHOOK_BACKFILL.id(), PLAIN));
    Refused.with(
        Reason.VALIDATION,
        () -> starts.start(ORDERED, new StartBatchJobRequest(Map.of("nonsense", "1"))));
    var unused = jobs.stop(ORDERED);
    assertThat(Refused.with(Reason.CONFLICT, () -> starts.start(ORDERED, PLAIN)))
        .hasMessageContaining("stopped");
    unused = jobs.restart(ORDERED);
    store.write(List.of(report(Ids.id(), ORDERED, "STARTED", null, null)));
    assertThat(Refused.with(Reason.CONFLICT, () -> starts.start(ORDERED, PLAIN)))
        .hasMessageContaining("is already running");
  }

  @Test
  void aFailedExecutionContinuesWhereItStopped() {
    Refused.unknown(() -> starts.restart(ORDERED, "no-such"));
    String completed = Ids.id();
    store.write(List.of(report(completed, ORDERED, "COMPLETED", Clock.now(), null)));
    Refused.with(Reason.CONFLICT, () -> starts.restart(ORDERED, completed));
    String failed = Ids.id();
    String run = Ids.id();
    store.write(List.of(report(failed, ORDERED, "FAILED", Clock.now(), run)));
    Refused.unknown(() -> starts.restart(JOB, failed));
    Acting.asOperator();
    assertThat(starts.restart(ORDERED, failed).id()).isEqualTo(run);
    AuditRows.assertOne("batch-job.restart", TYPE, ORDERED, null);
  }

  @Test
  void aRunKeepsItsParametersAndItsPlace() throws Exception {
    JobRun run = new JobRun(Ids.id(), ORDERED, Map.of("a", "1"), "12", null);
    int unused =
        Services.inTransaction(
            () -> {
              runs.move(run);
              return 0;
            });
    assertThat(runs.open(ORDERED, run.id(), Map.of("a", "2"))).isEqualTo(run);
    JobRun other = runs.open(JOB, run.id(), Map.of("a", "2"));
    assertThat(other.position()).isNull();
    assertThat(other.parameters()).containsEntry("a", "2");
    assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> runs.move(run)))
        .as("only in the transaction that brought it there")
        .isInstanceOf(jakarta.ejb.EJBTransactionRequiredException.class);
  }

  @Test
  void aRolledBackOrderLeavesNothing() throws Exception {
    var unused = Services.rolledBack(() -> starts.start(ORDERED, PLAIN));
    assertThat(runs.take(List.of(ORDERED))).isEmpty();
    assertThat(CallLogs.audit()).isEmpty();
  }
}
