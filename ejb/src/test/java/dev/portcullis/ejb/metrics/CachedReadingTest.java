package dev.portcullis.ejb.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** With a clock and threads that the test controls. */
class CachedReadingTest {
  private static final Duration KEEP = Duration.ofSeconds(5);

  private final AtomicLong nanos = new AtomicLong();
  private final Deque<Runnable> threads = new ArrayDeque<>();
  private int read;

  @Test
  void aReadingIsCachedForAWhile() {
    CachedReading<Integer> reading = atOnce(() -> Optional.of(++read));
    assertThat(reading.get()).contains(1);
    pass(KEEP.minusNanos(1));
    assertThat(reading.get()).contains(1);
    pass(Duration.ofNanos(1));
    assertThat(reading.get()).contains(2);
  }

  @Test
  void aFailedReadingIsNotRetriedAtOnce() {
    CachedReading<Integer> reading =
        atOnce(
            () -> {
              read++;
              return Optional.empty();
            });
    assertThat(reading.get()).isEmpty();
    assertThat(reading.get()).isEmpty();
    assertThat(read).isEqualTo(1);
    pass(KEEP);
    assertThat(reading.get()).isEmpty();
    assertThat(read).isEqualTo(2);
  }

  @Test
  void onlyOneReadingHangsAndBlocksNoCaller() {
    CachedReading<Integer> reading = later(Duration.ZERO);
    assertThat(reading.get()).isEmpty();
    pass(KEEP.multipliedBy(2));
    assertThat(reading.get()).isEmpty();
    assertThat(threads).as("no second thread while the first hangs").hasSize(1);

    threads.remove().run();
    assertThat(reading.get()).as("what came late is of now").contains(1);
  }

  /** No memory for a thread is an error and no fault. */
  @Test
  void afterAnErrorTheNextIsTriedLater() {
    AtomicLong tries = new AtomicLong();
    CachedReading<Integer> reading =
        new CachedReading<>(
            () -> Optional.of(++read),
            work -> {
              if (tries.getAndIncrement() == 0) {
                throw new InternalError("unable to create native thread");
              }
              work.run();
            },
            KEEP,
            Duration.ZERO,
            nanos::get);
    assertThat(reading.get()).isEmpty();
    pass(KEEP);
    assertThat(reading.get()).contains(1);
  }

  @Test
  void withoutAThreadThereIsNoValueAndTheNextIsTriedLater() {
    CachedReading<Integer> reading =
        new CachedReading<>(
            () -> Optional.of(++read),
            work -> {
              throw new IllegalStateException("No thread");
            },
            KEEP,
            Duration.ZERO,
            nanos::get);
    assertThat(reading.get()).isEmpty();
    assertThat(reading.get()).isEmpty();
    assertThat(read).isZero();
  }

  private CachedReading<Integer> atOnce(Supplier<Optional<Integer>> source) {
    return new CachedReading<>(source, Runnable::run, KEEP, Duration.ZERO, nanos::get);
  }

  private CachedReading<Integer> later(Duration patience) {
    return new CachedReading<>(() -> Optional.of(++read), threads::add, KEEP, patience, nanos::get);
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }
}
