package dev.portcullis.web.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class InFlightRequestsTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final InFlightRequests inFlightRequests = new InFlightRequests();

  @Test
  void aReleasedRequestReleasesOnlyItselfAndWaitsForItsWork() {
    assertThat(inFlightRequests.begin("a")).isTrue();
    assertThat(inFlightRequests.beginShutdown()).isTrue();
    assertThat(inFlightRequests.beginShutdown()).isFalse();
    assertThat(inFlightRequests.begin("b")).isFalse();
    inFlightRequests.resume("later answer");
    CompletableFuture<Integer> left =
        CompletableFuture.supplyAsync(() -> inFlightRequests.awaitTermination(LONG));
    inFlightRequests.end("a");
    assertThat(left).isNotDone();
    inFlightRequests.end("later answer");
    assertThat(left.join()).isZero();
  }

  @Test
  void unfinishedRequestsAreCounted() {
    inFlightRequests.begin("a");
    inFlightRequests.begin("b");
    inFlightRequests.begin("b");
    inFlightRequests.beginShutdown();
    assertThat(inFlightRequests.awaitTermination(Duration.ZERO)).isEqualTo(2);
    assertThat(inFlightRequests.awaitTermination(Duration.ofMillis(20))).isEqualTo(2);
    inFlightRequests.end("unknown");
    inFlightRequests.end("a");
    inFlightRequests.end("b");
    assertThat(inFlightRequests.awaitTermination(LONG)).isZero();
  }
}
