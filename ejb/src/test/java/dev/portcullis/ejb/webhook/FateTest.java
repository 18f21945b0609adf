package dev.portcullis.ejb.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FateTest {
  private static final RetryLadder LADDER =
      new RetryLadder(3, Duration.ofSeconds(30), Duration.ofMinutes(30), 0);

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 202, 204, 299})
  void any2xxIsSuccess(int status) {
    assertThat(fate(status, 0, 1).received()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 301, 307, 400, 401, 404, 429, 500, 503})
  void everyOtherStatusIsTriedAgainUntilTheLastAttempt(int status) {
    assertThat(fate(status, 0, 1).retryAfter()).contains(Duration.ofSeconds(30));
    assertThat(fate(status, 0, 3).retryAfter()).isEmpty();
    assertThat(fate(status, 0, 3).received()).isFalse();
  }

  @Test
  void noAnswerIsTriedAgain() {
    Fate fate = Fate.of(Answer.failed("ConnectException"), 1, LADDER, 0);
    assertThat(fate.retryAfter()).isPresent();
    assertThat(fate.received()).isFalse();
  }

  @Test
  void aReceiverThatIsGoneIsAskedNoMore() {
    assertThat(fate(410, 0, 1)).isEqualTo(new Fate(false, java.util.Optional.empty(), true));
  }

  @Test
  void onlyOverloadedReceiversMayAskForTime() {
    assertThat(fate(429, 90, 1).retryAfter()).contains(Duration.ofSeconds(90));
    assertThat(fate(503, 90, 1).retryAfter()).contains(Duration.ofSeconds(90));
    assertThat(fate(500, 90, 1).retryAfter()).contains(Duration.ofSeconds(30));
  }

  private static Fate fate(int status, int retryAfterSeconds, int attempts) {
    return Fate.of(
        new Answer(status, null, Duration.ofSeconds(retryAfterSeconds)), attempts, LADDER, 0);
  }
}
