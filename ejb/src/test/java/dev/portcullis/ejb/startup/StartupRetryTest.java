package dev.portcullis.ejb.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A unit test: the errors of a failing database are known, and its own clock shortens hours. */
class StartupRetryTest {
  private static final RuntimeException DIES = failure("57P01");
  private static final RuntimeException GONE = failure("08006");
  private static final RuntimeException REFUSES = failure("08001");
  private static final RuntimeException DEFECT = failure("42601");

  private final AtomicLong nanos = new AtomicLong();
  private final Deque<RuntimeException> ahead = new ArrayDeque<>();
  private int taken;

  @Test
  void aDatabaseThatRestartsDuringTheStartIsAwaited() {
    ahead.addAll(List.of(DIES, REFUSES, GONE, REFUSES));
    patience(false).run(this::step);
    assertThat(taken).isEqualTo(5);
  }

  @Test
  void aDatabaseAvailableInAnEarlierStepIsAwaitedAsWell() {
    StartupRetry patience = patience(false);
    patience.run(this::step);
    ahead.add(REFUSES);
    patience.run(this::step);
    assertThat(taken).isEqualTo(3);
  }

  @Test
  void aDatabaseThatNeverRespondedFailsTheStartAtOnce() {
    ahead.add(REFUSES);
    assertThatThrownBy(() -> patience(false).run(this::step)).isSameAs(REFUSES);
    assertThat(taken).isEqualTo(1);
  }

  @Test
  void aDefectFailsTheStartAtOnce() {
    ahead.addAll(List.of(DIES, DEFECT));
    assertThatThrownBy(() -> patience(true).run(this::step)).isSameAs(DEFECT);
    assertThat(taken).isEqualTo(2);
  }

  @Test
  void aDatabaseThatStaysUnavailableFailsTheStartAfterTwoMinutes() {
    StartupRetry patience = patience(true);
    assertThatThrownBy(
            () ->
                patience.run(
                    () -> {
                      taken++;
                      nanos.addAndGet(Duration.ofSeconds(10).toNanos());
                      throw REFUSES;
                    }))
        .isSameAs(REFUSES);
    assertThat(taken).isEqualTo(13);
  }

  private StartupRetry patience(boolean known) {
    return StartupRetry.of(known, nanos::get, Duration.ZERO);
  }

  private void step() {
    taken++;
    if (!ahead.isEmpty()) {
      throw ahead.remove();
    }
  }

  private static RuntimeException failure(String state) {
    return new IllegalStateException(new SQLException("of a test", state));
  }
}
