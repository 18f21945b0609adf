package dev.portcullis.ejb.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.portcullis.ejb.LogLines;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A unit test: a thread and a pause need no server. */
class PeriodicTaskTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  private final ManagedThreadFactory threads =
      (ManagedThreadFactory)
          Proxy.newProxyInstance(
              PeriodicTaskTest.class.getClassLoader(),
              new Class<?>[] {ManagedThreadFactory.class},
              (proxy, method, arguments) -> new Thread((Runnable) arguments[0]));

  private final AtomicInteger beats = new AtomicInteger();

  @Test
  void itContinuesAfterAFailure() {
    PeriodicTask periodicTask =
        PeriodicTask.start(
            threads,
            Duration.ofMillis(1),
            () -> {
              if (beats.incrementAndGet() == 1) {
                throw new IllegalStateException("once");
              }
            });
    await().atMost(SOON).until(() -> beats.get() > 2);
    periodicTask.finish();
    int last = beats.get();
    assertThat(last).isGreaterThan(2);
  }

  /** What could not be loaded or allocated now, another time may do without. */
  @Test
  void itContinuesAfterErrorsAndLogsEachKindOnce() {
    try (LogLines lines = LogLines.of(PeriodicTask.class)) {
      PeriodicTask periodicTask =
          PeriodicTask.start(
              threads,
              Duration.ofMillis(1),
              () -> {
                if (beats.incrementAndGet() % 2 == 0) {
                  throw new NoClassDefFoundError("one");
                }
                throw new OutOfMemoryError("another");
              });
      await().atMost(SOON).until(() -> beats.get() > 5);
      periodicTask.finish();
      assertThat(lines.traces())
          .extracting(Throwable::getMessage)
          .containsExactlyInAnyOrder("one", "another");
    }
  }

  @Test
  void itFinishesAfterTheCurrentRun() {
    AtomicInteger ended = new AtomicInteger();
    PeriodicTask periodicTask =
        PeriodicTask.start(
            threads,
            Duration.ofHours(1),
            () -> {
              beats.incrementAndGet();
              ended.incrementAndGet();
            });
    await().atMost(SOON).until(() -> beats.get() == 1);
    periodicTask.finish();
    assertThat(ended.get()).isEqualTo(1);
  }
}
