package dev.portcullis.ejb.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HealthViewTest {
  @ParameterizedTest
  @CsvSource({
    "UP,UP,UP",
    "UP,OFF,UP",
    "UP,UNKNOWN,UNKNOWN",
    "UNKNOWN,DOWN,DOWN",
    "DOWN,UP,DOWN",
    "OFF,OFF,UP"
  })
  void itIsAsBadAsTheWorst(HealthState one, HealthState other, HealthState all) {
    HealthView view =
        HealthView.of(
            Instant.EPOCH,
            Stream.of(one, other).map(s -> HealthItem.of(HealthKind.JOB, "job", s)).toList());
    assertThat(view.state()).isEqualTo(all);
  }
}
