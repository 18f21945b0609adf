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

class RateLimitsTest {
  private static final Instant WINDOW = Instant.parse("2026-02-03T10:15:00Z");

  private final Map<String, Long> shared = new HashMap<>();
  private Instant now = WINDOW.plusSeconds(20);

  @Test
  void theCallAfterTheLastOneIsTooMany() {
    RateLimits node = node();

    for (int i = 1; i <= 5; i++) {
      Allotment allotment = node.take(USER, "ada", 1).orElseThrow();
      assertThat(allotment.isExceeded()).isFalse();
      assertThat(allotment.remaining()).isEqualTo(5 - i);
    }
    Allotment sixth = node.take(USER, "ada", 1).orElseThrow();

    assertThat(sixth.isExceeded()).isTrue();
    assertThat(sixth.remaining()).isZero();
    assertThat(sixth.resetSeconds()).isBetween(40L, 41L);
    assertThat(node.take(USER, "bob", 1).orElseThrow().isExceeded()).isFalse();
    assertThat(node.take(LOGIN, "ada", 1).orElseThrow().isExceeded()).isFalse();
  }

  @Test
  void aBatchCountsByItsCalls() {
    RateLimits node = node();

    assertThat(node.take(USER, "ada", 5).orElseThrow().isExceeded()).isFalse();
    assertThat(node.take(USER, "ada", 1).orElseThrow().isExceeded()).isTrue();
  }

  @Test
  void aLimitOfOneIsALimit() {
    RateLimits node =
        new RateLimits(() -> Map.of(USER, 1L), () -> Duration.ofMinutes(1), () -> now);

    assertThat(node.take(USER, "ada", 1).orElseThrow().isExceeded()).isFalse();
    assertThat(node.take(USER, "ada", 1).orElseThrow().isExceeded()).isTrue();
  }

  @Test
  void withoutLimitNothingIsCounted() {
    RateLimits node = node();

    assertThat(node.take(RPC, "ada", 1_000_000)).isEmpty();
    assertThat(node.report().calls()).isEmpty();
  }

  @Test
  void theNextWindowBeginsAtItsMomentWithNothingUsed() {
    RateLimits node = node();
    node.take(USER, "ada", 6);
    assertThat(node.report().window()).isEqualTo(WINDOW);

    now = WINDOW.plusSeconds(60);

    assertThat(node.take(USER, "ada", 1).orElseThrow().used()).isEqualTo(1);
    assertThat(node.report().window()).isEqualTo(now);
  }

  @Test
  void nodesKnowEachOthersCallsAfterAnExchange() {
    RateLimits first = node();
    RateLimits second = node();
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
  void callsDuringAnExchangeAreToldInTheNext() {
    RateLimits node = node();
    node.take(USER, "ada", 2);
    RateLimits.Report report = node.report();
    node.take(USER, "ada", 1);

    node.exchanged(report, Map.of("user ada", 2L));

    assertThat(node.report().calls()).isEqualTo(Map.of("user ada", 1L));
    assertThat(node.take(USER, "ada", 1).orElseThrow().used()).isEqualTo(4);
  }

  @Test
  void anExchangeThatComesLateChangesNothing() {
    RateLimits node = node();
    node.take(USER, "ada", 2);
    RateLimits.Report report = node.report();
    now = WINDOW.plusSeconds(60);
    node.take(USER, "ada", 1);

    node.exchanged(report, Map.of("user ada", 100L));

    assertThat(node.take(USER, "ada", 1).orElseThrow().used()).isEqualTo(2);
  }

  @Test
  void beingManyLiftsNoLimitAndForgetsNobody() {
    RateLimits node = node();
    node.take(LOGIN, "known", 5);
    for (int i = 0; i < RateLimits.CAPACITY + 10_000; i++) {
      node.take(LOGIN, "stranger " + i, 1);
    }

    assertThat(node.take(LOGIN, "known", 1).orElseThrow().isExceeded()).isTrue();
    assertThat(node.take(LOGIN, "late", 6).orElseThrow().isExceeded()).isTrue();
    assertThat(node.take(USER, "ada", 1).orElseThrow().used()).isEqualTo(1);
    assertThat(node.report().calls()).hasSize(RateLimits.CAPACITY + 1);

    now = WINDOW.plusSeconds(60);

    assertThat(node.take(LOGIN, "late", 1).orElseThrow().used()).isEqualTo(1);
  }

  private void exchange(RateLimits node) {
    RateLimits.Report report = node.report();
    Map<String, Long> sums = new HashMap<>();
    report
        .calls()
        .forEach((subject, calls) -> sums.put(subject, shared.merge(subject, calls, Long::sum)));
    node.exchanged(report, sums);
  }

  private RateLimits node() {
    return new RateLimits(
        () -> Map.of(USER, 5L, LOGIN, 5L), () -> Duration.ofMinutes(1), () -> now);
  }
}
