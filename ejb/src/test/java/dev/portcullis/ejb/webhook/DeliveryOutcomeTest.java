package dev.portcullis.ejb.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.job.RetryLadder;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeliveryOutcomeTest {
  private static final RetryLadder LADDER =
      new RetryLadder(3, Duration.ofSeconds(30), Duration.ofMinutes(30), 0);

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 202, 204, 299})
  void any2xxIsSuccess(int status) {
    assertThat(outcome(status, 0, 1).received()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 301, 307, 400, 401, 404, 429, 500, 503})
  void everyOtherStatusIsTriedAgainUntilTheLastAttempt(int status) {
    assertThat(outcome(status, 0, 1).retryAfter()).contains(Duration.ofSeconds(30));
    assertThat(outcome(status, 0, 3).retryAfter()).isEmpty();
    assertThat(outcome(status, 0, 3).received()).isFalse();
  }

  @Test
  void noAnswerIsTriedAgain() {
    DeliveryOutcome outcome =
        DeliveryOutcome.of(CallbackResponse.failed("ConnectException"), 1, LADDER, 0);
    assertThat(outcome.retryAfter()).isPresent();
    assertThat(outcome.received()).isFalse();
  }

  @Test
  void aReceiverThatIsGoneIsAskedNoMore() {
    assertThat(outcome(410, 0, 1))
        .isEqualTo(new DeliveryOutcome(false, java.util.Optional.empty(), true));
  }

  @Test
  void onlyOverloadedReceiversMayAskForTime() {
    assertThat(outcome(429, 90, 1).retryAfter()).contains(Duration.ofSeconds(90));
    assertThat(outcome(503, 90, 1).retryAfter()).contains(Duration.ofSeconds(90));
    assertThat(outcome(500, 90, 1).retryAfter()).contains(Duration.ofSeconds(30));
  }

  private static DeliveryOutcome outcome(int status, int retryAfterSeconds, int attempts) {
    return DeliveryOutcome.of(
        new CallbackResponse(status, null, Duration.ofSeconds(retryAfterSeconds)),
        attempts,
        LADDER,
        0);
  }
}
