package dev.portcullis.batch.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.job.Signal;
import jakarta.batch.runtime.BatchStatus;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

class JobPlanTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();
  private static final Duration PERIOD = Duration.ofMinutes(1);

  private final FakeJobOperator operator = new FakeJobOperator();
  private final JobHeartbeats heartbeats = new JobHeartbeats();
  private final RunningJobs jobs = new RunningJobs(() -> operator, heartbeats);
  private final Signal cleaning = new Signal();
  private boolean rotation;

  @Test
  void everyJobIsStartedOnceHoweverOftenItIsLooked() {
    JobPlan plan = plan(true);
    plan.step(0);
    plan.step(SECOND);

    assertThat(operator.started)
        .containsExactlyInAnyOrder(
            "webhook-scan",
            "webhook-backfill",
            "webhook-delivery",
            "keycloak-mirror",
            "keycloak-watch",
            "retention");
  }

  @Test
  void withoutKeycloakNobodyTellsItAnything() {
    plan(false).step(0);

    assertThat(operator.started).doesNotContain("keycloak-mirror", "keycloak-watch");
    assertThat(expects("keycloak-mirror")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "webhook-scan",
        "webhook-backfill",
        "webhook-delivery",
        "keycloak-mirror",
        "keycloak-watch"
      })
  void readinessMissesEveryJobThatLoopsAndHangs(String job) {
    plan(true).step(0);

    assertThat(expects(job)).isTrue();
  }

  @Test
  void whatEndsByItselfNeedsNoSignOfLife() {
    plan(true).step(0);

    assertThat(expects("retention")).isFalse();
  }

  @ParameterizedTest
  @EnumSource(
      value = BatchStatus.class,
      names = {"STOPPED", "FAILED", "COMPLETED", "ABANDONED"})
  void aJobThatHasEndedIsStartedAgain(BatchStatus end) {
    JobPlan plan = plan(false);
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
    JobPlan plan = plan(false);
    plan.step(0);
    operator.become(operator.started.indexOf("webhook-scan"), running);
    plan.step(SECOND);

    assertThat(operator.started).filteredOn("webhook-scan"::equals).hasSize(1);
  }

  @Test
  void deletionRunsAtOnceThenOnceAPeriodAndWhenThereIsSomethingToDelete() {
    JobPlan plan = plan(false);
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

  @Test
  void secretsAreEncryptedAnewOnceAPeriodAndOnlyWhereThatIsWanted() {
    JobPlan plan = plan(false);
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
  void afterTheEndEveryJobIsToldToStopAndNoneIsStarted() {
    JobPlan plan = plan(false);
    plan.step(0);
    operator.become(operator.started.indexOf("webhook-scan"), BatchStatus.COMPLETED);
    jobs.end();
    plan.step(SECOND);

    assertThat(operator.started).hasSize(4);
    assertThat(operator.stopped).hasSize(3);
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

  private JobPlan plan(boolean keycloak) {
    return new JobPlan(jobs, () -> keycloak, () -> rotation, () -> PERIOD, cleaning);
  }
}
