package dev.portcullis.ejb.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.health.HealthItem;
import dev.portcullis.ejb.health.HealthState;
import dev.portcullis.ejb.job.Heartbeat;
import dev.portcullis.ejb.job.JobHeartbeats;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JobHealthTest {
  private static final Instant SINCE = Instant.parse("2031-05-01T12:00:00Z");
  private static final Heartbeat.Progress WELL =
      new Heartbeat.Progress(SINCE, null, null, null, SINCE);
  private static final Heartbeat.Progress FAILING =
      new Heartbeat.Progress(null, SINCE, "java.lang.OutOfMemoryError", SINCE, SINCE);

  private String by = "somebody";

  @Test
  void aJobThatGetsOnIsUp() {
    HealthItem item = item(WELL, null, null, false);
    assertThat(item.state()).isEqualTo(HealthState.UP);
    assertThat(item.reason()).isNull();
    assertThat(item.job().progressAt()).isEqualTo(SINCE);
  }

  @Test
  void aJobThatHangsIsDown() {
    HealthItem item = item(WELL, "The job x has made no progress for 400 seconds", null, false);
    assertThat(item.state()).isEqualTo(HealthState.DOWN);
    assertThat(item.reason()).contains("no progress");
  }

  @Test
  void aJobThatWaitsForItsBrokerIsDown() {
    assertThat(item(FAILING, null, "The job x has waited for its broker", false).state())
        .isEqualTo(HealthState.DOWN);
  }

  @Test
  void aStepThatFailedMayStillSucceed() {
    HealthItem item = item(FAILING, null, null, false);
    assertThat(item.state()).isEqualTo(HealthState.UNKNOWN);
    assertThat(item.since()).isEqualTo(SINCE);
    assertThat(item.reason()).contains("OutOfMemoryError");
  }

  @Test
  void aManuallyStoppedJobIsOff() {
    assertThat(item(FAILING, "The job x has made no progress", null, true).state())
        .isEqualTo(HealthState.OFF);
  }

  @Test
  void theUserWhoStoppedAJobIsReported() {
    by = JobCommand.SERVER_CONSOLE;
    assertThat(item(WELL, null, null, true).reason()).contains("server console");
  }

  private HealthItem item(
      Heartbeat.Progress progress, String trouble, String waiting, boolean stopped) {
    return JobHealth.item(
        new JobHeartbeats.LoopState(
            "x", progress, Optional.ofNullable(trouble), Optional.ofNullable(waiting)),
        Optional.of(new JobCommand("x", stopped, 1, by)));
  }
}
