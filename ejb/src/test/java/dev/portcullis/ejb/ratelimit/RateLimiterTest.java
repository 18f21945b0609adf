package dev.portcullis.ejb.ratelimit;

import static dev.portcullis.ejb.ratelimit.RateLimitKind.LOGIN;
import static dev.portcullis.ejb.ratelimit.RateLimitKind.RPC;
import static dev.portcullis.ejb.ratelimit.RateLimitKind.USER;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RateLimiterTest {
  private static final Instant WINDOW = Instant.parse("2026-02-03T10:15:00Z");

  private final Map<String, Long> shared = new HashMap<>();
  private Instant now = WINDOW.plusSeconds(20);

  @Test
  void theCallAfterTheLastPermittedOneIsRejected() {
    RateLimiter node = node();

    for (int i = 1; i <= 5; i++) {
      RateLimitStatus rateLimitStatus = node.take(USER, "ada", 1).orElseThrow();
      assertThat(rateLimitStatus.isExceeded()).isFalse();
      assertThat(rateLimitStatus.remaining()).isEqualTo(5 - i);
    }
    RateLimitStatus sixth = node.take(USER, "ada", 1).orElseThrow();

    assertThat(sixth.isExceeded()).isTrue();
    assertThat(sixth.remaining()).isZero();
    assertThat(sixth.resetSeconds()).isBetween(40L, 41L);
    assertThat(node.take(USER, "bob", 1).orElseThrow().isExceeded()).isFalse();
    assertThat(node.take(LOGIN, "ada", 1).orElseThrow().isExceeded()).isFalse();
  }

  @Test
  void aBatchCountsByItsCalls() {
    RateLimiter node = node();

    assertThat(node.take(USER, "ada", 5).orElseThrow().isExceeded()).isFalse();
    assertThat(node.take(USER, "ada", 1).orElseThrow().isExceeded()).isTrue();
  }

  @Test
  void aLimitOfOneIsALimit() {
    RateLimiter node =
        new RateLimiter(() -> Map.of(USER, 1L), () -> Duration.ofMinutes(1), () -> now);

    assertThat(node.take(USER, "ada", 1).orElseThrow().isExceeded()).isFalse();
    assertThat(node.take(USER, "ada", 1).orElseThrow().isExceeded()).isTrue();
  }

  @Test
  void withoutLimitNothingIsCounted() {
    RateLimiter node = node();

    assertThat(node.take(RPC, "ada", 1_000_000)).isEmpty();
    assertThat(node.report().calls()).isEmpty();
  }

  @Test
  void theNextWindowBeginsAtItsMomentWithNothingUsed() {
    RateLimiter node = node();
    node.take(USER, "ada", 6);
    assertThat(node.report().window()).isEqualTo(WINDOW);

    now = WINDOW.plusSeconds(60);

    assertThat(node.take(USER, "ada", 1).orElseThrow().used()).isEqualTo(1);
    assertThat(node.report().window()).isEqualTo(now);
  }

  @Test
  void nodesKnowEachOthersCallsAfterAnExchange() {
    RateLimiter first = node();
    RateLimiter second = node();
    first.take(USER, "ada", 3);
    second.take(USER, "ada", 2);
    exchange(first);
    exchange(second);
    assertThat(second.take(USER, "ada", 1).orElseThrow().isExceeded()).isTrue();

    first.take(USER, "ada", 1);
    exchange(first);

    assertThat(first.take(USER, "ada", 1).orElseThrow().isExceeded()).isTrue();
  }

  @Test
  void callsDuringAnExchangeAreReportedInTheNext() {
    RateLimiter node = node();
    node.take(USER, "ada", 2);
    RateLimiter.Report report = node.report();
    node.take(USER, "ada", 1);

    node.exchanged(report, Map.of("user ada", 2L));

    assertThat(node.report().calls()).isEqualTo(Map.of("user ada", 1L));
    assertThat(node.take(USER, "ada", 1).orElseThrow().used()).isEqualTo(4);
  }

  @Test
  void anExchangeThatComesLateChangesNothing() {
    RateLimiter node = node();
    node.take(USER, "ada", 2);
    RateLimiter.Report report = node.report();
    now = WINDOW.plusSeconds(60);
    node.take(USER, "ada", 1);

    node.exchanged(report, Map.of("user ada", 100L));

    assertThat(node.take(USER, "ada", 1).orElseThrow().used()).isEqualTo(2);
  }

  @Test
  void manyCallersLiftNoLimitAndNoneIsForgotten() {
    RateLimiter node = node();
    node.take(LOGIN, "known", 5);
    for (int i = 0; i < RateLimiter.CAPACITY + 10_000; i++) {
      node.take(LOGIN, "stranger " + i, 1);
    }

    assertThat(node.take(LOGIN, "known", 1).orElseThrow().isExceeded()).isTrue();
    assertThat(node.take(LOGIN, "late", 6).orElseThrow().isExceeded()).isTrue();
    assertThat(node.take(USER, "ada", 1).orElseThrow().used()).isEqualTo(1);
    assertThat(node.report().calls()).hasSize(RateLimiter.CAPACITY + 1);

    now = WINDOW.plusSeconds(60);

    assertThat(node.take(LOGIN, "late", 1).orElseThrow().used()).isEqualTo(1);
  }

  private void exchange(RateLimiter node) {
    RateLimiter.Report report = node.report();
    Map<String, Long> sums = new HashMap<>();
    report
        .calls()
        .forEach((subject, calls) -> sums.put(subject, shared.merge(subject, calls, Long::sum)));
    node.exchanged(report, sums);
  }

  private RateLimiter node() {
    return new RateLimiter(
        () -> Map.of(USER, 5L, LOGIN, 5L), () -> Duration.ofMinutes(1), () -> now);
  }
}
