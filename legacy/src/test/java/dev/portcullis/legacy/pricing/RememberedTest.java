package dev.portcullis.legacy.pricing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class RememberedTest {
  private static final Duration KEPT = Duration.ofSeconds(10);

  private final List<Runnable> waiting = new ArrayList<>();
  private long nanos;
  private int asked;
  private Remembered.Source<String> source = () -> "first";

  @Test
  void whatWasSaidIsKeptForItsTime() {
    Remembered<String> remembered = remembered(Runnable::run);
    assertThat(remembered.get(KEPT)).contains("first");
    source = () -> "second";
    nanos += KEPT.toNanos() - 1;
    assertThat(remembered.get(KEPT)).contains("first");
    assertThat(asked).isEqualTo(1);
    nanos += 1;
    remembered.get(KEPT);
    assertThat(remembered.get(KEPT)).contains("second");
    assertThat(asked).isEqualTo(2);
  }

  @Test
  void whoFailsIsNotHeardAndNotAskedAtOnceAgain() {
    Remembered<String> remembered = remembered(Runnable::run);
    remembered.get(KEPT);
    source =
        () -> {
          throw new IOException("away");
        };
    nanos += KEPT.toNanos();
    assertThat(remembered.get(KEPT)).contains("first");
    assertThat(remembered.get(KEPT)).contains("first");
    assertThat(asked).isEqualTo(2);
  }

  @Test
  void whoHangsIsAskedOnceAndWaitedForOnlyTheFirstTime() {
    Remembered<String> remembered = remembered(waiting::add);
    assertThat(remembered.get(Duration.ZERO)).isEmpty();
    nanos += 2 * KEPT.toNanos();
    assertThat(remembered.get(KEPT)).as("the time to wait is over").isEmpty();
    assertThat(waiting).hasSize(1);
    waiting.get(0).run();
    assertThat(remembered.get(Duration.ZERO)).contains("first");
  }

  @Test
  void withoutAThreadNothingIsSaid() {
    Remembered<String> remembered =
        remembered(
            task -> {
              throw new RejectedExecutionException("full");
            });
    assertThat(remembered.get(KEPT)).isEmpty();
  }

  private Remembered<String> remembered(Executor background) {
    return new Remembered<>(
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
