package dev.portcullis.ejb.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.health.HealthItem;
import dev.portcullis.ejb.health.HealthKind;
import dev.portcullis.ejb.health.HealthState;
import dev.portcullis.kernel.Clock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LogCheckpointHealthTest {
  private static final Duration PERIOD = Duration.ofMinutes(1);

  private final LogCheckpointState heads = new LogCheckpointState();

  @Test
  void beforeTheFirstTimeNothingIsKnown() {
    assertThat(at(Clock.now()).state()).isEqualTo(HealthState.UNKNOWN);
  }

  @Test
  void repeatedlyWrittenCheckpointsAreUp() {
    heads.markRecorded();
    assertThat(at(Clock.now()).state()).isEqualTo(HealthState.UP);
    HealthItem late = at(Clock.now().plus(PERIOD.multipliedBy(5)));
    assertThat(late.state()).isEqualTo(HealthState.DOWN);
    assertThat(late.reason()).contains("300 seconds");
  }

  @Test
  void aChangedLogIsDown() {
    heads.markRecorded();
    heads.markBroken("The log is not what it was");
    assertThat(at(Clock.now()).state()).isEqualTo(HealthState.DOWN);
    assertThat(at(Clock.now()).reason()).isEqualTo("The log is not what it was");
  }

  private HealthItem at(Instant now) {
    HealthItem item = HealthItem.of(HealthKind.AUDIT_CHECKPOINT, "log-heads", HealthState.UP);
    return LogCheckpointHealth.item(item, heads, PERIOD, now);
  }
}
