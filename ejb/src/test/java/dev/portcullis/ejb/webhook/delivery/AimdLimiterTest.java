package dev.portcullis.ejb.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** How many calls a receiver gets at a time. A unit test: it is a calculation alone. */
class AimdLimiterTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final Duration FAST = Duration.ofMillis(10);
  private static final Duration SLOW = Duration.ofSeconds(1);
  private static final int MOST = 16;

  private final AimdLimiter aimdLimiter = new AimdLimiter(MOST, Duration.ofMinutes(30));

  @Test
  void aNewReceiverGetsOneCallAtATime() {
    assertThat(aimdLimiter.room(0)).isEqualTo(1);
    assertThat(aimdLimiter.room(1)).isZero();
    assertThat(aimdLimiter.isHealthy()).isFalse();
  }

  @Test
  void aFastReceiverGetsOneMoreEachTimeUpToTheMaximum() {
    aimdLimiter.received(FAST);
    assertThat(aimdLimiter.room(0)).isEqualTo(5);
    aimdLimiter.received(FAST);
    assertThat(aimdLimiter.room(0)).isEqualTo(6);
    receive(MOST);
    assertThat(aimdLimiter.room(0)).isEqualTo(MOST);
    assertThat(aimdLimiter.isHealthy()).isTrue();
  }

  @Test
  void aSlowReceiverGetsNoMore() {
    aimdLimiter.received(SLOW);
    aimdLimiter.received(SLOW);
    assertThat(aimdLimiter.room(0)).isEqualTo(4);
    assertThat(aimdLimiter.isHealthy()).isFalse();
  }

  @Test
  void afterASlowAnswerSeveralFastOnesInARowMakeItHealthyAgain() {
    aimdLimiter.received(FAST);
    assertThat(aimdLimiter.isHealthy()).as("one is enough at first").isTrue();
    aimdLimiter.received(SLOW);
    receive(3);
    assertThat(aimdLimiter.isHealthy()).isFalse();
    aimdLimiter.received(SLOW);
    receive(3);
    assertThat(aimdLimiter.isHealthy()).as("in a row").isFalse();
    receive(1);
    assertThat(aimdLimiter.isHealthy()).isTrue();
    aimdLimiter.failed(NOW, Duration.ZERO, 0);
    receive(3);
    assertThat(aimdLimiter.isHealthy()).isFalse();
    receive(1);
    assertThat(aimdLimiter.isHealthy()).isTrue();
  }

  @Test
  void eachFailureHalvesAndTheFifthLetsItRest() {
    receive(MOST);
    for (int left : new int[] {8, 4, 2, 1}) {
      aimdLimiter.failed(NOW, Duration.ZERO, 0);
      assertThat(aimdLimiter.room(0)).isEqualTo(left);
      assertThat(aimdLimiter.pausedUntil()).isBefore(NOW);
      assertThat(aimdLimiter.isBroken()).isFalse();
    }

    aimdLimiter.failed(NOW, Duration.ZERO, 0);

    assertThat(aimdLimiter.isBroken()).isTrue();
    assertThat(aimdLimiter.pausedUntil()).isAfter(NOW);
    assertThat(aimdLimiter.room(0)).isEqualTo(1);
    receive(1);
    assertThat(aimdLimiter.isBroken()).as("one that is received ends it").isFalse();
    assertThat(aimdLimiter.room(0)).isEqualTo(2);
  }

  @Test
  void aRequestedWaitIsNotShortenedByAnother() {
    receive(1);
    aimdLimiter.failed(NOW, Duration.ofSeconds(60), 0);
    aimdLimiter.failed(NOW, Duration.ofSeconds(7), 0);
    assertThat(aimdLimiter.pausedUntil()).isEqualTo(NOW.plusSeconds(60));
  }

  private void receive(int times) {
    for (int i = 0; i < times; i++) {
      aimdLimiter.received(FAST);
    }
  }
}
