package dev.portcullis.ejb.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** How many calls a receiver gets at a time. A unit test: it is a calculation alone. */
class PaceTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final Duration FAST = Duration.ofMillis(10);
  private static final Duration SLOW = Duration.ofSeconds(1);
  private static final int MOST = 16;

  private final Pace pace = new Pace(MOST, Duration.ofMinutes(30));

  @Test
  void whoWasNeverHeardGetsOneAtATime() {
    assertThat(pace.room(0)).isEqualTo(1);
    assertThat(pace.room(1)).isZero();
    assertThat(pace.isHealthy()).isFalse();
  }

  @Test
  void whoAnswersFastGetsOneMoreEachTimeUpToTheMost() {
    pace.received(FAST);
    assertThat(pace.room(0)).isEqualTo(5);
    pace.received(FAST);
    assertThat(pace.room(0)).isEqualTo(6);
    receive(MOST);
    assertThat(pace.room(0)).isEqualTo(MOST);
    assertThat(pace.isHealthy()).isTrue();
  }

  @Test
  void whoAnswersSlowlyGetsNoMore() {
    pace.received(SLOW);
    pace.received(SLOW);
    assertThat(pace.room(0)).isEqualTo(4);
    assertThat(pace.isHealthy()).isFalse();
  }

  @Test
  void afterASlowAnswerSeveralFastOnesInARowMakeItHealthyAgain() {
    pace.received(FAST);
    assertThat(pace.isHealthy()).as("one is enough at first").isTrue();
    pace.received(SLOW);
    receive(3);
    assertThat(pace.isHealthy()).isFalse();
    pace.received(SLOW);
    receive(3);
    assertThat(pace.isHealthy()).as("in a row").isFalse();
    receive(1);
    assertThat(pace.isHealthy()).isTrue();
    pace.failed(NOW, Duration.ZERO, 0);
    receive(3);
    assertThat(pace.isHealthy()).isFalse();
    receive(1);
    assertThat(pace.isHealthy()).isTrue();
  }

  @Test
  void eachFailureHalvesAndTheFifthLetsItRest() {
    receive(MOST);
    for (int left : new int[] {8, 4, 2, 1}) {
      pace.failed(NOW, Duration.ZERO, 0);
      assertThat(pace.room(0)).isEqualTo(left);
      assertThat(pace.restsUntil()).isBefore(NOW);
      assertThat(pace.isBroken()).isFalse();
    }

    pace.failed(NOW, Duration.ZERO, 0);

    assertThat(pace.isBroken()).isTrue();
    assertThat(pace.restsUntil()).isAfter(NOW);
    assertThat(pace.room(0)).isEqualTo(1);
    receive(1);
    assertThat(pace.isBroken()).as("one that is received ends it").isFalse();
    assertThat(pace.room(0)).isEqualTo(2);
  }

  @Test
  void whatAReceiverAsksForIsNotMadeShorterByAnother() {
    receive(1);
    pace.failed(NOW, Duration.ofSeconds(60), 0);
    pace.failed(NOW, Duration.ofSeconds(7), 0);
    assertThat(pace.restsUntil()).isEqualTo(NOW.plusSeconds(60));
  }

  private void receive(int times) {
    for (int i = 0; i < times; i++) {
      pace.received(FAST);
    }
  }
}
