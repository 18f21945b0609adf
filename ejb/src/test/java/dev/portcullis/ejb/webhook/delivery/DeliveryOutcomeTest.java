package dev.portcullis.ejb.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.job.RetryPolicy;
import dev.portcullis.ejb.webhook.http.CallbackResponse;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult.Disposition;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeliveryOutcomeTest {
  private static final RetryPolicy LADDER =
      new RetryPolicy(3, Duration.ofSeconds(30), Duration.ofMinutes(30), 0);

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 202, 204, 299})
  void any2xxIsSuccess(int status) {
    assertThat(outcome(status, 0, 1).received()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 199, 300, 301, 307, 400, 401, 404, 429, 500, 503})
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
  void aReceiverThatRespondsWithGoneIsNotCalledAgain() {
    assertThat(outcome(410, 0, 1))
        .isEqualTo(new DeliveryOutcome(Disposition.DEAD, Optional.empty(), Duration.ZERO, true));
  }

  @Test
  void onlyOverloadedReceiversMayRequestTime() {
    assertThat(outcome(429, 90, 1).retryAfter()).contains(Duration.ofSeconds(90));
    assertThat(outcome(503, 90, 1).retryAfter()).contains(Duration.ofSeconds(90));
    assertThat(outcome(503, 90, 1).requestedDelay()).isEqualTo(Duration.ofSeconds(90));
    assertThat(outcome(500, 90, 1).requestedDelay()).isZero();
    assertThat(outcome(500, 90, 1).retryAfter()).contains(Duration.ofSeconds(30));
  }

  @Test
  void aRequestedWaitIsHonoredEvenIfUnlikeTheBackoff() {
    assertThat(outcome(503, 1, 1).retryAfter()).contains(Duration.ofSeconds(1));
    assertThat(outcome(429, 7_200, 1).retryAfter()).contains(Duration.ofHours(2));
    assertThat(outcome(429, 999_999_999, 1).retryAfter()).contains(Duration.ofDays(1));
    assertThat(outcome(503, 1, 3).retryAfter()).as("the last attempt is the last").isEmpty();
  }

  private static DeliveryOutcome outcome(int status, int retryAfterSeconds, int attempts) {
    return DeliveryOutcome.of(
        new CallbackResponse(status, null, Duration.ofSeconds(retryAfterSeconds), null),
        attempts,
        LADDER,
        0);
  }
}
