package dev.portcullis.ejb.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** How far a node's clock is off, from the database's clock. */
class ClockOffsetTest {
  private static final Instant DATABASE = Instant.parse("2026-11-29T12:00:00Z");

  private final AtomicLong nanos = new AtomicLong();
  private final ClockOffset offset = new ClockOffset(nanos::get);

  @Test
  void aSlowAnswerIsNoOffset() {
    offset.recordMeasurement(DATABASE.minusSeconds(30), DATABASE, DATABASE.plusSeconds(30));
    assertThat(offset.ahead()).isEqualTo(Duration.ZERO);
    assertThat(offset.fault()).isEmpty();
  }

  @Test
  void aClockOneHourBehindIsReported() {
    offset.recordMeasurement(DATABASE.minusSeconds(3_601), DATABASE, DATABASE.minusSeconds(3_600));
    assertThat(offset.ahead()).isEqualTo(Duration.ofHours(-1));
    assertThat(offset.fault())
        .contains("The clock of this node is 3600 seconds behind the clock of the database");
  }

  @Test
  void aClockOneHourAheadIsReported() {
    offset.recordMeasurement(DATABASE.plusSeconds(3_600), DATABASE, DATABASE.plusSeconds(3_601));
    assertThat(offset.fault())
        .contains("The clock of this node is 3600 seconds ahead of the clock of the database");
  }

  @Test
  void aFewSecondsAreTolerated() {
    offset.recordMeasurement(DATABASE.plusSeconds(5), DATABASE, DATABASE.plusSeconds(6));
    assertThat(offset.fault()).isEmpty();
    assertThat(offset.shared(DATABASE.plusSeconds(5))).isEqualTo(DATABASE.plusSeconds(5));
  }

  /** Clocks that drift are reported, and take no node out. */
  @Test
  void onlyMoreThanAMinuteIsFarOff() {
    offset.recordMeasurement(DATABASE.plusSeconds(60), DATABASE, DATABASE.plusSeconds(61));
    assertThat(offset.fault()).isPresent();
    assertThat(offset.isSkewed()).isFalse();
    offset.recordMeasurement(DATABASE.minusSeconds(63), DATABASE, DATABASE.minusSeconds(62));
    assertThat(offset.isSkewed()).isTrue();
  }

  /** A clock that was set back between the readings yields no result, and the next one does. */
  @Test
  void aClockThatIsSetWhileTheDatabaseAnswersIsNoOffset() {
    offset.recordMeasurement(DATABASE, DATABASE, DATABASE.minusSeconds(3_600));
    assertThat(offset.fault()).isEmpty();
  }

  @Test
  void theSharedTimeContinuesDespiteClockChanges() {
    assertThat(offset.shared(DATABASE)).isEqualTo(DATABASE);
    offset.recordMeasurement(DATABASE, DATABASE, DATABASE);
    nanos.addAndGet(Duration.ofSeconds(2).toNanos());
    Instant next = DATABASE.plusSeconds(2);
    assertThat(offset.shared(next)).isEqualTo(next);
    assertThat(offset.shared(next.minusSeconds(3_600))).isEqualTo(next);
    assertThat(offset.shared(next.plus(Duration.ofDays(91)))).isEqualTo(next);
    offset.recordMeasurement(next.minusSeconds(3_600), next, next.minusSeconds(3_600));
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(offset.shared(DATABASE.minusSeconds(3_597))).isEqualTo(DATABASE.plusSeconds(3));
    assertThat(offset.shared(DATABASE.plusSeconds(3)))
        .as("a clock that is right again")
        .isEqualTo(DATABASE.plusSeconds(3));
  }
}
