package dev.portcullis.web.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class InFlightTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final InFlight inFlight = new InFlight();

  @Test
  void whoeverLeavesTakesNothingElseAndWaitsForWhatItHas() {
    assertThat(inFlight.begin("a")).isTrue();
    assertThat(inFlight.leave()).isTrue();
    assertThat(inFlight.leave()).isFalse();
    assertThat(inFlight.begin("b")).isFalse();
    inFlight.goOn("later answer");
    CompletableFuture<Integer> left = CompletableFuture.supplyAsync(() -> inFlight.awaitEnd(LONG));
    inFlight.end("a");
    assertThat(left).isNotDone();
    inFlight.end("later answer");
    assertThat(left.join()).isZero();
  }

  @Test
  void whatIsNotAnsweredInTimeIsCounted() {
    inFlight.begin("a");
    inFlight.begin("b");
    inFlight.begin("b");
    inFlight.leave();
    assertThat(inFlight.awaitEnd(Duration.ZERO)).isEqualTo(2);
    assertThat(inFlight.awaitEnd(Duration.ofMillis(20))).isEqualTo(2);
    inFlight.end("unknown");
    inFlight.end("a");
    inFlight.end("b");
    assertThat(inFlight.awaitEnd(LONG)).isZero();
  }
}
