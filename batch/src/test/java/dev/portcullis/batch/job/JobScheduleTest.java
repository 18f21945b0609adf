package dev.portcullis.batch.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.portcullis.batch.FakeStepContext;
import dev.portcullis.ejb.job.Job;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.job.JobRun;
import dev.portcullis.ejb.job.Signal;
import dev.portcullis.ejb.monitoring.ExecutionReport;
import dev.portcullis.ejb.monitoring.JobCommand;
import dev.portcullis.ejb.monitoring.JobPartitionView;
import dev.portcullis.ejb.monitoring.JobRunStore;
import dev.portcullis.ejb.monitoring.JobStepView;
import jakarta.batch.runtime.BatchStatus;
import jakarta.batch.runtime.Metric.MetricType;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

class JobScheduleTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();
  private static final Duration PERIOD = Duration.ofMinutes(1);
  private static final String BACKFILL = "webhook-backfill";

  private final FakeJobOperator operator = new FakeJobOperator();
  private final JobHeartbeats heartbeats = new JobHeartbeats();
  private final List<ExecutionReport> told = new ArrayList<>();
  private final List<String> consoleStops = new ArrayList<>();
  private final List<String> consoleStarts = new ArrayList<>();
  private final PartitionCounts counts = new PartitionCounts();
  private final JobHistory history =
      new JobHistory(() -> operator, heartbeats, counts, told::addAll);
  private final RunningJobs jobs =
      new RunningJobs(
          () -> operator,
          heartbeats,
          history,
          new RunningJobs.Console(consoleStops::add, consoleStarts::add));
  private final StartedExecutions begun = new StartedExecutions();
  private final Signal cleaning = new Signal();
  private boolean rotation;
  private boolean kafka;
  private boolean legacy;
  private boolean sentinel;
  private boolean upstream;
  private boolean past = true;

  @Test
  void everyJobIsStartedOnceDespiteRepeatedChecks() {
    JobSchedule plan = plan(true);
    plan.step(0);
    plan.step(SECOND);

    assertThat(operator.started)
        .containsExactlyInAnyOrder(
            "webhook-scan",
            "webhook-backfill",
            "webhook-delivery",
            "webhook-redelivery",
            "operational-notices",
            "keycloak-mirror",
            "keycloak-watch",
            "retention");
  }

  @Test
  void withoutKeycloakNoJobNotifiesIt() {
    plan(false).step(0);

    assertThat(operator.started).doesNotContain("keycloak-mirror", "keycloak-watch");
    assertThat(expects("keycloak-mirror")).isFalse();
  }

  @Test
  void blocksAreJudgedWhereTheSettingEnablesIt() {
    JobSchedule plan = plan(false);
    plan.step(0);
    assertThat(operator.started).doesNotContain("sentinel");
    sentinel = true;
    plan.step(SECOND);
    assertThat(operator.started).contains("sentinel");
  }

  @Test
  void theLegacyRollupRunsWhereThereIsOne() {
    JobSchedule plan = plan(false);
    plan.step(0);
    assertThat(operator.started).doesNotContain("legacy-sequencer");
    legacy = true;
    plan.step(SECOND);
    assertThat(operator.started).contains("legacy-sequencer");
  }

  @Test
  void thePoolIsSentWhereTheChainIsElsewhere() {
    JobSchedule plan = plan(false);
    plan.step(0);
    assertThat(operator.started).doesNotContain("transaction-pool");
    upstream = true;
    plan.step(SECOND);
    assertThat(operator.started).contains("transaction-pool");
  }

  @Test
  void eventsArePublishedWhereThatIsSet() {
    JobSchedule plan = plan(false);
    plan.step(0);
    assertThat(operator.started).doesNotContain("webhook-kafka");
    assertThat(expects("webhook-kafka")).isFalse();

    kafka = true;
    plan.step(SECOND);
    assertThat(operator.started).contains("webhook-kafka");
    assertThat(expects("webhook-kafka")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "webhook-scan",
        "webhook-delivery",
        "webhook-redelivery",
        "operational-notices",
        "keycloak-mirror",
        "keycloak-watch"
      })
  void readinessMissesEveryJobThatLoopsAndHangs(String job) {
    plan(true).step(0);

    assertThat(expects(job)).isTrue();
  }

  @Test
  void aFiniteJobNeedsNoHeartbeat() {
    plan(true).step(0);

    assertThat(expects("retention")).isFalse();
  }

  @ParameterizedTest
  @EnumSource(
      value = BatchStatus.class,
      names = {"FAILED", "COMPLETED", "ABANDONED"})
  void aJobThatHasEndedIsStartedAgain(BatchStatus end) {
    JobSchedule plan = plan(false);
    plan.step(0);
    operator.become(operator.started.indexOf("webhook-scan"), end);
    plan.step(SECOND);

    assertThat(operator.started).filteredOn("webhook-scan"::equals).hasSize(2);
  }

  @ParameterizedTest
  @EnumSource(
      value = BatchStatus.class,
      mode = Mode.EXCLUDE,
      names = {"STOPPED", "FAILED", "COMPLETED", "ABANDONED"})
  void aJobThatStillRunsIsNotStartedAgain(BatchStatus running) {
    JobSchedule plan = plan(false);
    plan.step(0);
    operator.become(operator.started.indexOf("webhook-scan"), running);
    plan.step(SECOND);

    assertThat(operator.started).filteredOn("webhook-scan"::equals).hasSize(1);
  }

  @Test
  void deletionRunsAtOnceThenOnceAPeriodAndWhenThereIsSomethingToDelete() {
    JobSchedule plan = plan(false);
    for (long second = 0; second < 120; second++) {
      plan.step(Long.MAX_VALUE - 5 + second * SECOND);
      endDeletion();
    }
    assertThat(operator.started).filteredOn("retention"::equals).hasSize(2);

    cleaning.raise();
    plan.step(Long.MAX_VALUE - 5 + 119 * SECOND);
    endDeletion();
    plan.step(Long.MAX_VALUE - 5 + 119 * SECOND);

    assertThat(operator.started).filteredOn("retention"::equals).hasSize(3);
  }

  /** Repositories of servers keep each execution: WildFly's in memory, until the server stops. */
  @Test
  void usersWhoCauseDeletionsCauseNoExecutionEach() {
    JobSchedule plan = plan(false);
    for (long second = 0; second < 60; second++) {
      cleaning.raise();
      plan.step(second * SECOND);
      endDeletion();
    }
    assertThat(operator.started).filteredOn("retention"::equals).hasSize(2);

    plan.step(60 * SECOND);
    assertThat(operator.started).filteredOn("retention"::equals).hasSize(3);
    endDeletion();
    plan.step(90 * SECOND);
    assertThat(operator.started).filteredOn("retention"::equals).hasSize(3);
  }

  @Test
  void secretsAreReencryptedOncePerPeriodAndOnlyIfConfigured() {
    JobSchedule plan = plan(false);
    plan.step(0);
    rotation = true;
    plan.step(SECOND);
    assertThat(operator.started).doesNotContain("secret-rotation");

    plan.step(PERIOD.toNanos());
    plan.step(PERIOD.toNanos() + SECOND);

    assertThat(operator.started).containsOnlyOnce("secret-rotation");
    assertThat(expects("secret-rotation")).isFalse();
  }

  @Test
  void afterTheEndAllJobsReceiveAStopAndNoneIsStarted() {
    JobSchedule plan = plan(false);
    plan.step(0);
    operator.become(operator.started.indexOf("webhook-scan"), BatchStatus.COMPLETED);
    jobs.end();
    plan.step(SECOND);

    assertThat(operator.started).hasSize(6);
    assertThat(operator.stopped).hasSize(5);
  }

  @Test
  void pastBlocksAreReadOnlyWhileThereAreAny() {
    past = false;
    JobSchedule plan = plan(false);
    plan.step(0);
    assertThat(backfills()).isZero();

    past = true;
    plan.step(SECOND);
    plan.step(2 * SECOND);
    assertThat(backfills()).isEqualTo(1);
    heartbeats.beat(BACKFILL);
    assertThat(expects(BACKFILL)).isTrue();

    past = false;
    endBackfill(BatchStatus.COMPLETED);
    plan.step(3 * SECOND);
    assertThat(backfills()).isEqualTo(1);
    assertThat(expects(BACKFILL)).as("no heartbeat is expected of a job without work").isFalse();

    past = true;
    plan.step(4 * SECOND);
    assertThat(backfills()).isEqualTo(2);
  }

  @Test
  void aJobThatAlwaysFailsIsStartedWithIncreasingDelays() {
    JobSchedule plan = plan(false);
    int started = 0;
    for (long second = 0; second < 24 * 3600; second++) {
      plan.step(Long.MAX_VALUE - 5 + second * SECOND);
      if (backfills() > started) {
        started = (int) backfills();
        endBackfill(BatchStatus.FAILED);
      }
    }
    assertThat(backfills()).as("in a day").isBetween(1_400L, 1_450L);
    assertThat(operator.restarted).isEmpty();

    past = false;
    endBackfill(BatchStatus.COMPLETED);
    plan.step(0);
    past = true;
    plan.step(SECOND);
    assertThat(backfills()).isGreaterThan(started);
  }

  @Test
  void aStoppedExecutionIsResumedOrElseRestarted() {
    JobSchedule plan = plan(false);
    jobs.process(Map.of());
    plan.step(0);
    long first = operator.started.lastIndexOf(BACKFILL);
    order(BACKFILL, true, 1);
    endBackfill(BatchStatus.STOPPED);
    plan.step(SECOND);
    assertThat(backfills()).isEqualTo(1);

    order(BACKFILL, false, 2);
    plan.step(2 * SECOND);
    assertThat(operator.restarted).containsExactly(first);
    assertThat(backfills()).isEqualTo(2);

    operator.forgetful = true;
    endBackfill(BatchStatus.STOPPED);
    plan.step(3 * SECOND);
    assertThat(operator.restarted).hasSize(1);
    assertThat(backfills()).isEqualTo(3);
  }

  @Test
  void partitionCountsAreReportedWithTheirStepWhileTheyRun() {
    JobSchedule plan = plan(false);
    plan.step(0);
    long execution = operator.started.indexOf(BACKFILL);
    counts.begun(execution, 1, new FakeStepContext(Map.of(MetricType.WRITE_COUNT, 4L)));
    counts.begun(
        execution,
        0,
        new FakeStepContext(Map.of(MetricType.READ_COUNT, 9L, MetricType.WRITE_COUNT, 2L)));
    history.step(0);
    JobStepView step =
        told.stream()
            .filter(report -> report.job().equals(BACKFILL))
            .findFirst()
            .orElseThrow()
            .steps()
            .get(0);
    assertThat(step.partitions())
        .extracting(JobPartitionView::partition, JobPartitionView::readCount)
        .containsExactly(tuple(0, 9L), tuple(1, 0L));
    assertThat(step.readCount()).isEqualTo(9);
    assertThat(step.writeCount()).isEqualTo(6);

    endBackfill(BatchStatus.COMPLETED);
    history.step(SECOND);
    assertThat(counts.of(execution)).isEmpty();
  }

  /** Blocks that the sentinel read, filtered and wrote, while it runs. */
  @Test
  void aStepWithoutPartitionsIsCountedWhileItRunsAndShowsNone() {
    sentinel = true;
    plan(false).step(0);
    counts.begun(
        operator.started.indexOf("sentinel"),
        PartitionCounts.WHOLE,
        new FakeStepContext(
            Map.of(
                MetricType.READ_COUNT,
                9L,
                MetricType.FILTER_COUNT,
                2L,
                MetricType.WRITE_COUNT,
                7L)));
    history.step(0);
    JobStepView step =
        told.stream()
            .filter(report -> report.job().equals("sentinel"))
            .findFirst()
            .orElseThrow()
            .steps()
            .get(0);
    assertThat(step.partitions()).isEmpty();
    assertThat(step.readCount()).isEqualTo(9);
    assertThat(step.filterCount()).isEqualTo(2);
    assertThat(step.writeCount()).isEqualTo(7);
  }

  private long backfills() {
    return operator.started.stream().filter(BACKFILL::equals).count();
  }

  private void endBackfill(BatchStatus how) {
    operator.become(operator.started.lastIndexOf(BACKFILL), how);
  }

  @Test
  void aJobThatCannotBeStartedIsFailingAndKeepsNoOtherFromStarting() {
    operator.broken = "webhook-scan";
    plan(false).step(0);

    assertThat(operator.started)
        .containsExactlyInAnyOrder(
            "webhook-backfill",
            "webhook-delivery",
            "webhook-redelivery",
            "operational-notices",
            "retention");
    assertThat(heartbeats.of("webhook-scan").progress().failure())
        .isEqualTo("java.lang.NoClassDefFoundError");
  }

  @Test
  void aJobStoppedByAnAdministratorStaysStoppedUntilRestarted() {
    JobSchedule plan = plan(false);
    order("webhook-scan", false, 4);
    plan.step(0);
    int scan = operator.started.indexOf("webhook-scan");
    order("webhook-scan", true, 5);
    plan.step(SECOND);
    operator.become(scan, BatchStatus.STOPPED);
    order("webhook-scan", true, 5);
    plan.step(2 * SECOND);

    assertThat(operator.stopped).contains((long) scan);
    assertThat(operator.started).filteredOn("webhook-scan"::equals).hasSize(1);
    assertThat(expects("webhook-scan")).isFalse();

    order("webhook-scan", false, 6);
    plan.step(3 * SECOND);
    assertThat(operator.started).filteredOn("webhook-scan"::equals).hasSize(2);
    assertThat(expects("webhook-scan")).isTrue();
  }

  @Test
  void aJobStoppedBeforeThisNodeBeganIsNotStarted() {
    JobSchedule plan = plan(false);
    order("webhook-scan", true, 5);
    order("retention", true, 1);
    plan.step(0);

    assertThat(operator.started)
        .containsExactlyInAnyOrder(
            "webhook-backfill", "webhook-delivery", "webhook-redelivery", "operational-notices");
  }

  @Test
  void aRunningJobIsEndedAndStartedOnRestart() {
    JobSchedule plan = plan(false);
    jobs.process(Map.of());
    plan.step(0);
    int scan = operator.started.indexOf("webhook-scan");
    order("webhook-scan", false, 1);
    plan.step(SECOND);
    assertThat(operator.stopped).containsExactly((long) scan);

    operator.become(scan, BatchStatus.STOPPED);
    order("webhook-scan", false, 1);
    plan.step(2 * SECOND);
    plan.step(3 * SECOND);
    assertThat(operator.started).filteredOn("webhook-scan"::equals).hasSize(2);
    assertThat(operator.stopped).hasSize(1);
  }

  @Test
  void aScheduledJobBeginsAtOnceOnRestartWhereItIsEnabled() {
    JobSchedule plan = plan(false);
    jobs.process(Map.of());
    plan.step(0);
    endDeletion();
    jobs.process(
        Map.of(
            "retention",
            new JobCommand("retention", false, 1, null),
            "secret-rotation",
            new JobCommand("secret-rotation", false, 1, null)));
    plan.step(SECOND);

    assertThat(operator.started).filteredOn("retention"::equals).hasSize(2);
    assertThat(operator.started).doesNotContain("secret-rotation");
  }

  @Test
  void executionsAreReportedWhenTheyBeginAndWhenTheyEnd() {
    JobSchedule plan = plan(false);
    plan.step(0);
    history.step(0);
    history.step(SECOND);
    assertThat(told)
        .extracting(ExecutionReport::job)
        .containsExactlyInAnyOrder(
            "webhook-scan",
            "webhook-backfill",
            "webhook-delivery",
            "webhook-redelivery",
            "operational-notices",
            "retention");
    assertThat(told).allMatch(report -> report.endedAt() == null);
    assertThat(told.get(0).steps())
        .singleElement()
        .matches(step -> step.name().endsWith("-step") && step.readCount() == 7);

    told.clear();
    endDeletion();
    history.step(2 * SECOND);
    assertThat(told)
        .filteredOn(report -> report.endedAt() != null)
        .singleElement()
        .matches(
            report -> report.job().equals("retention") && report.batchStatus().equals("COMPLETED"));

    told.clear();
    history.step(7 * SECOND);
    assertThat(told).extracting(ExecutionReport::job).hasSize(5).doesNotContain("retention");

    told.clear();
    jobs.end();
    assertThat(told).hasSize(5).allMatch(report -> report.exitStatus().equals("NODE_STOPPED"));
  }

  @Test
  void statesThatTheBatchRuntimeCannotReportNowAreReportedLater() {
    JobSchedule plan = plan(false);
    plan.step(0);
    operator.ended = true;
    history.step(0);
    assertThat(told).isEmpty();

    operator.ended = false;
    history.step(5 * SECOND);
    assertThat(told).hasSize(6);
  }

  @Test
  void theEndIsReportedEvenIfTheBatchRuntimeEndedFirst() {
    plan(false).step(0);
    operator.ended = true;
    jobs.end();

    assertThat(told).hasSize(6).allMatch(report -> report.exitStatus().equals("NODE_STOPPED"));
  }

  @Test
  void anExecutionThatTheServerStopsAtShutdownEndedWithTheNode() {
    plan(false).step(0);
    history.step(0);
    told.clear();
    operator.become(operator.started.indexOf("webhook-scan"), BatchStatus.STOPPED);
    history.step(SECOND);
    assertThat(told).as("the end of the node may follow").isEmpty();
    jobs.end();

    assertThat(told).hasSize(6).allMatch(report -> report.exitStatus().equals("NODE_STOPPED"));
  }

  @Test
  void anExecutionThatAServerStoppedIsReportedWhenItContinues() {
    plan(false).step(0);
    history.step(0);
    told.clear();
    operator.become(operator.started.indexOf("webhook-scan"), BatchStatus.STOPPED);
    history.step(SECOND);
    history.step(SECOND + ConsoleStopDetector.GRACE.toNanos());

    assertThat(told)
        .filteredOn(report -> report.endedAt() != null)
        .extracting(ExecutionReport::job)
        .containsExactly("webhook-scan");
  }

  @Test
  void aRecordThatCannotBeWrittenIsWrittenLater() {
    List<ExecutionReport> written = new ArrayList<>();
    AtomicBoolean away = new AtomicBoolean(true);
    JobHistory patient =
        new JobHistory(
            () -> operator,
            heartbeats,
            counts,
            reports -> {
              if (away.get()) {
                throw new IllegalStateException("of a test");
              }
              written.addAll(reports);
            });
    patient.begun(
        "retention",
        operator.start("retention", new Properties()),
        Map.of("kinds", "sessions"),
        "r");
    endDeletion();
    patient.step(0);
    assertThat(written).isEmpty();
    away.set(false);
    patient.step(SECOND);

    assertThat(written)
        .singleElement()
        .matches(report -> report.endedAt() != null)
        .matches(report -> report.runId().equals("r"))
        .matches(report -> report.parameters().equals(Map.of("kinds", "sessions")));
  }

  @Test
  void aJobStoppedInTheServersConsoleStaysStopped() {
    JobSchedule plan = plan(false);
    jobs.process(Map.of());
    plan.step(0);
    operator.become(operator.started.indexOf("webhook-scan"), BatchStatus.STOPPED);
    steps(plan, 1, 4);
    assertThat(consoleStops).as("the server may be stopping all").isEmpty();
    assertThat(operator.started).filteredOn("webhook-scan"::equals).hasSize(1);

    steps(plan, 6, 10);
    assertThat(consoleStops).containsExactly("webhook-scan");
    assertThat(operator.started).filteredOn("webhook-scan"::equals).hasSize(1);
    assertThat(expects("webhook-scan")).isFalse();

    order("webhook-scan", true, 1);
    order("webhook-scan", false, 2);
    steps(plan, 11, 12);
    assertThat(operator.started).filteredOn("webhook-scan"::equals).hasSize(2);
    assertThat(consoleStops).hasSize(1);
  }

  @Test
  void aServerThatStopsAllJobsIsRecordedAsNoUser() {
    JobSchedule plan = plan(false);
    plan.step(0);
    operator.become(operator.started.indexOf("webhook-scan"), BatchStatus.STOPPED);
    plan.step(SECOND);
    for (int execution = 0; execution < operator.started.size(); execution++) {
      operator.become(execution, BatchStatus.STOPPING);
    }
    steps(plan, 2, 6);
    for (int execution = 0; execution < 6; execution++) {
      operator.become(execution, BatchStatus.STOPPED);
    }
    steps(plan, 7, 20);

    assertThat(consoleStops).isEmpty();
    assertThat(operator.started).filteredOn("webhook-scan"::equals).hasSize(2);
    assertThat(operator.started).filteredOn("webhook-delivery"::equals).hasSize(2);
  }

  @Test
  void theShutdownOfTheNodeIsNoManualStop() {
    JobSchedule plan = plan(false);
    plan.step(0);
    operator.become(operator.started.indexOf("webhook-scan"), BatchStatus.STOPPED);
    plan.step(SECOND);
    jobs.end();
    steps(plan, 2, 20);

    assertThat(consoleStops).isEmpty();
  }

  @Test
  void aJobStartedInTheServersConsoleIsInTheHistory() {
    JobSchedule plan = plan(false);
    plan.step(0);
    endDeletion();
    history.step(0);
    told.clear();
    long execution = operator.start("retention", new Properties());
    begun.note("retention", execution, Map.of("kinds", "sessions"), "run");
    begun.note("webhook-scan", operator.started.indexOf("webhook-scan"));
    jobs.adopt(begun.drain());
    history.step(SECOND);
    assertThat(told)
        .filteredOn(report -> report.job().equals("retention"))
        .singleElement()
        .matches(report -> report.executionId() == execution && report.runId().equals("run"))
        .matches(report -> report.parameters().equals(Map.of("kinds", "sessions")));

    plan.step(PERIOD.toNanos() + SECOND);
    assertThat(operator.started).as("it runs").filteredOn("retention"::equals).hasSize(2);
    order("retention", true, 1);
    assertThat(operator.stopped).contains(execution);
  }

  @Test
  void startingAStoppedJobInTheServersConsoleRestartsIt() {
    JobSchedule plan = plan(false);
    order("webhook-scan", true, 1);
    order("retention", true, 1);
    plan.step(0);
    begun.note("webhook-scan", operator.start("webhook-scan", new Properties()));
    long deletion = operator.start("retention", new Properties());
    begun.note("retention", deletion, Map.of(), "run");
    jobs.adopt(begun.drain());

    assertThat(consoleStarts).containsExactly("webhook-scan");
    assertThat(operator.stopped).contains(deletion);
  }

  @Test
  void aSecondExecutionOfAPermanentJobIsStopped() {
    JobSchedule plan = plan(false);
    plan.step(0);
    long second = operator.start("webhook-scan", new Properties());
    begun.note("webhook-scan", second);
    jobs.adopt(begun.drain());

    assertThat(operator.stopped).containsExactly(second);
    assertThat(consoleStarts).isEmpty();
  }

  @Test
  void anOrderedExecutionBeginsOnANodeThatDoesNotRunTheJob() {
    Orders orders = new Orders();
    JobSchedule plan = plan(false);
    plan.step(0);
    orders.waiting.add(new JobRun("a", "retention", Map.of("kinds", "sessions"), null, "user"));
    orders.waiting.add(new JobRun("b", "log-verification", Map.of(), null, "user"));
    jobs.beginOrdered(orders);
    assertThat(operator.started).filteredOn("retention"::equals).as("it runs").hasSize(1);
    assertThat(operator.started).containsOnlyOnce("log-verification");
    assertThat(orders.begun).containsExactly("b");

    endDeletion();
    history.step(SECOND);
    jobs.beginOrdered(orders);
    assertThat(orders.begun).containsExactly("b", "a");
    Properties given = operator.parameters.get(operator.parameters.size() - 1);
    assertThat(given).containsEntry("kinds", "sessions").containsEntry("run", "a");
  }

  @Test
  void anExecutionThatCannotBeginHereIsReleased() {
    Orders orders = new Orders();
    orders.waiting.add(new JobRun("b", "log-verification", Map.of(), null, "user"));
    operator.broken = "log-verification";
    jobs.beginOrdered(orders);
    assertThat(orders.released).containsExactly("b");

    order("log-verification", true, 1);
    orders.waiting.add(new JobRun("c", "log-verification", Map.of(), null, "user"));
    jobs.beginOrdered(orders);
    assertThat(orders.waiting).as("a stopped job is not run").hasSize(1);
  }

  private void steps(JobSchedule plan, int from, int to) {
    for (int second = from; second <= to; second++) {
      plan.step(second * SECOND);
    }
  }

  /** Orders of administrators in memory. */
  private static final class Orders extends JobRunStore {
    final List<JobRun> waiting = new ArrayList<>();
    final List<String> begun = new ArrayList<>();
    final List<String> released = new ArrayList<>();

    @Override
    public List<JobRun> take(Collection<String> names) {
      List<JobRun> taken = waiting.stream().filter(run -> names.contains(run.job())).toList();
      waiting.removeAll(taken);
      return taken;
    }

    @Override
    public void begun(String id) {
      begun.add(id);
    }

    @Override
    public void release(String id) {
      released.add(id);
    }
  }

  @ParameterizedTest
  @EnumSource(Job.class)
  void everyJobIsAFileOfItsName(Job job) throws IOException {
    String file = "/META-INF/batch-jobs/" + job.id() + ".xml";
    try (InputStream xml = JobSchedule.class.getResourceAsStream(file)) {
      assertThat(new String(xml.readAllBytes(), UTF_8)).contains("<job id=\"" + job.id() + "\"");
    }
  }

  private void order(String job, boolean stopped, long turn) {
    jobs.process(Map.of(job, new JobCommand(job, stopped, turn, null)));
  }

  private void endDeletion() {
    operator.become(operator.started.lastIndexOf("retention"), BatchStatus.COMPLETED);
  }

  private boolean expects(String job) {
    heartbeats.beat(JobHeartbeats.TIMER);
    operator.getJobNames().stream().filter(other -> !other.equals(job)).forEach(heartbeats::beat);
    return heartbeats
        .stuck(Duration.ZERO)
        .filter(cause -> cause.contains(" " + job + " "))
        .isPresent();
  }

  private JobSchedule plan(boolean keycloak) {
    return new JobSchedule(
        jobs,
        Map.of(
            Job.Kind.LOOP_WITH_KAFKA,
            () -> kafka,
            Job.Kind.LOOP_WITH_KEYCLOAK,
            () -> keycloak,
            Job.Kind.LOOP_WITH_UPSTREAM,
            () -> upstream,
            Job.Kind.LOOP_WITH_LEGACY,
            () -> legacy,
            Job.Kind.LOOP_WITH_SENTINEL,
            () -> sentinel),
        () -> rotation,
        () -> PERIOD,
        cleaning,
        () -> past);
  }
}
