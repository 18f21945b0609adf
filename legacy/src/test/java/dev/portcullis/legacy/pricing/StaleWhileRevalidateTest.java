package dev.portcullis.legacy.pricing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class StaleWhileRevalidateTest {
  private static final Duration KEPT = Duration.ofSeconds(10);

  private final List<Runnable> waiting = new ArrayList<>();
  private long nanos;
  private int asked;
  private StaleWhileRevalidate.Source<String> source = () -> "first";

  @Test
  void aValueIsCachedForItsTime() {
    StaleWhileRevalidate<String> staleWhileRevalidate = remembered(Runnable::run);
    assertThat(staleWhileRevalidate.get(KEPT)).contains("first");
    source = () -> "second";
    nanos += KEPT.toNanos() - 1;
    assertThat(staleWhileRevalidate.get(KEPT)).contains("first");
    assertThat(asked).isEqualTo(1);
    nanos += 1;
    staleWhileRevalidate.get(KEPT);
    assertThat(staleWhileRevalidate.get(KEPT)).contains("second");
    assertThat(asked).isEqualTo(2);
  }

  @Test
  void aFailingSourceIsIgnoredAndNotRetriedAtOnce() {
    StaleWhileRevalidate<String> staleWhileRevalidate = remembered(Runnable::run);
    staleWhileRevalidate.get(KEPT);
    source =
        () -> {
          throw new IOException("away");
        };
    nanos += KEPT.toNanos();
    assertThat(staleWhileRevalidate.get(KEPT)).contains("first");
    assertThat(staleWhileRevalidate.get(KEPT)).contains("first");
    assertThat(asked).isEqualTo(2);
  }

  @Test
  void aHangingSourceIsQueriedOnceAndAwaitedOnlyTheFirstTime() {
    StaleWhileRevalidate<String> staleWhileRevalidate = remembered(waiting::add);
    assertThat(staleWhileRevalidate.get(Duration.ZERO)).isEmpty();
    nanos += 2 * KEPT.toNanos();
    assertThat(staleWhileRevalidate.get(KEPT)).as("the time to wait is over").isEmpty();
    assertThat(waiting).hasSize(1);
    waiting.get(0).run();
    assertThat(staleWhileRevalidate.get(Duration.ZERO)).contains("first");
  }

  @Test
  void withoutAThreadNoValueIsReturned() {
    StaleWhileRevalidate<String> staleWhileRevalidate =
        remembered(
            task -> {
              throw new RejectedExecutionException("full");
            });
    assertThat(staleWhileRevalidate.get(KEPT)).isEmpty();
  }

  private StaleWhileRevalidate<String> remembered(Executor background) {
    return new StaleWhileRevalidate<>(
        "word",
        () -> {
          asked++;
          return source.read();
        },
        KEPT,
        background,
        () -> nanos);
  }
}
