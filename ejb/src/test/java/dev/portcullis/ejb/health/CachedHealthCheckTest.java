package dev.portcullis.ejb.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ConnectException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class CachedHealthCheckTest {
  private static final HealthItem UP =
      HealthItem.of(HealthKind.CHAIN_NODE, "node:8545", HealthState.UP);

  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void aRequestSoonAfterReceivesTheCachedResult() {
    CachedHealthCheck check = check(Duration.ofHours(1), () -> UP);
    assertThat(check.get()).isEqualTo(check.get());
    assertThat(asked).hasValue(1);
    assertThat(check.get())
        .singleElement()
        .satisfies(
            item -> {
              assertThat(item.state()).isEqualTo(HealthState.UP);
              assertThat(item.at()).isNotNull();
              assertThat(item.since()).isNotNull();
              assertThat(item.millis()).isNotNull();
            });
  }

  @Test
  void aFailedCheckIsDownWithTheReason() {
    CachedHealthCheck check =
        check(
            Duration.ofHours(1),
            () -> {
              throw new IllegalStateException(
                  "https://user:secret@node", new ConnectException("user:secret@node"));
            });
    assertThat(check.get())
        .singleElement()
        .satisfies(
            item -> {
              assertThat(item.state()).isEqualTo(HealthState.DOWN);
              assertThat(item.reason()).contains("refused").doesNotContain("secret");
            });
  }

  @Test
  void aHangingCheckIsDownAndNotRepeated() {
    CountDownLatch end = new CountDownLatch(1);
    try {
      CachedHealthCheck check =
          new CachedHealthCheck(
              new HealthCheck(HealthKind.CHAIN_NODE, "node:8545", () -> hang(end)),
              task -> new Thread(task).start(),
              Duration.ZERO,
              Duration.ofMillis(20));
      for (int i = 0; i < 3; i++) {
        assertThat(check.get())
            .singleElement()
            .satisfies(
                item -> {
                  assertThat(item.name()).isEqualTo("node:8545");
                  assertThat(item.state()).isEqualTo(HealthState.DOWN);
                  assertThat(item.reason()).contains("No response");
                });
      }
      assertThat(asked).hasValueLessThan(2);
    } finally {
      end.countDown();
    }
  }

  private List<HealthItem> hang(CountDownLatch end) {
    asked.incrementAndGet();
    try {
      end.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    return List.of(UP);
  }

  @Test
  void sinceIsWhenTheStateBegan() {
    AtomicInteger turn = new AtomicInteger();
    CachedHealthCheck check =
        check(
            Duration.ZERO,
            () -> UP.withState(turn.getAndIncrement() < 2 ? HealthState.UP : HealthState.DOWN));
    HealthItem first = check.get().get(0);
    HealthItem second = check.get().get(0);
    HealthItem third = check.get().get(0);
    assertThat(second.since()).isEqualTo(first.at());
    assertThat(third.since()).isEqualTo(third.at());
  }

  @Test
  void aCheckWithItsOwnStartTimeReportsIt() {
    Instant begin = Instant.parse("2026-01-01T00:00:00Z");
    assertThat(check(Duration.ZERO, () -> UP.since(begin)).get())
        .extracting(HealthItem::since)
        .containsExactly(begin);
  }

  private CachedHealthCheck check(Duration keep, Supplier<HealthItem> answer) {
    Executor atOnce = Runnable::run;
    return new CachedHealthCheck(
        new HealthCheck(
            HealthKind.CHAIN_NODE,
            "node:8545",
            () -> {
              asked.incrementAndGet();
              return List.of(answer.get());
            }),
        atOnce,
        keep,
        Duration.ofSeconds(30));
  }
}
