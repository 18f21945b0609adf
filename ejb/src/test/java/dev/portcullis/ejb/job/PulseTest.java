package dev.portcullis.ejb.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.enterprise.concurrent.ManagedThreadFactory;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A unit test: a thread and a pause need no server. */
class PulseTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  private final ManagedThreadFactory threads =
      (ManagedThreadFactory)
          Proxy.newProxyInstance(
              PulseTest.class.getClassLoader(),
              new Class<?>[] {ManagedThreadFactory.class},
              (proxy, method, arguments) -> new Thread((Runnable) arguments[0]));

  private final AtomicInteger beats = new AtomicInteger();

  @Test
  void itGoesOnAfterAFailure() {
    Pulse pulse =
        Pulse.start(
            threads,
            Duration.ofMillis(1),
            () -> {
              if (beats.incrementAndGet() == 1) {
                throw new IllegalStateException("once");
              }
            });
    await().atMost(SOON).until(() -> beats.get() > 2);
    pulse.finish();
    int last = beats.get();
    assertThat(last).isGreaterThan(2);
  }

  @Test
  void itFinishesAfterTheBeatThatIsUnderWay() {
    AtomicInteger ended = new AtomicInteger();
    Pulse pulse =
        Pulse.start(
            threads,
            Duration.ofHours(1),
            () -> {
              beats.incrementAndGet();
              ended.incrementAndGet();
            });
    await().atMost(SOON).until(() -> beats.get() == 1);
    pulse.finish();
    assertThat(ended.get()).isEqualTo(1);
  }
}
