package dev.portcullis.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class LatenciesTest {
  @Test
  void sharesAreWithinAStepOfWhatWasCounted() {
    Latencies latencies = new Latencies();
    for (int micros = 1; micros <= 100_000; micros++) {
      latencies.add(micros);
    }
    assertThat(latencies.count()).isEqualTo(100_000);
    assertThat(latencies.millis(0.5)).isCloseTo(50, Percentage.withPercentage(4));
    assertThat(latencies.millis(0.95)).isCloseTo(95, Percentage.withPercentage(4));
    assertThat(latencies.millis(1)).isGreaterThanOrEqualTo(100);
  }

  @Test
  void theShortestTheLongestAndNoneAreCounted() {
    Latencies latencies = new Latencies();
    assertThat(latencies.millis(0.5)).isZero();
    latencies.add(0);
    assertThat(latencies.millis(0.5)).isZero();
    latencies.add(7);
    assertThat(latencies.millis(1)).isCloseTo(0.007, within(1e-9));
    latencies.add(Long.MAX_VALUE);
    assertThat(latencies.count()).isEqualTo(3);
    assertThat(latencies.millis(1)).isPositive();
  }
}
