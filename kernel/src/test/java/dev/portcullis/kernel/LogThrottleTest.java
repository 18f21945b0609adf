package dev.portcullis.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class LogThrottleTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private Instant now = START;
  private final LogThrottle logThrottle = new LogThrottle(1, () -> now);

  @Test
  void eachSubjectIsLoggedOnceAMinuteWithTheSuppressedCount() {
    assertThat(logThrottle.permit("a")).contains("");
    assertThat(logThrottle.permit("b")).contains("");
    for (int i = 0; i < 1_000; i++) {
      assertThat(logThrottle.permit("a")).isEmpty();
    }
    now = START.plus(LogThrottle.WINDOW).minusMillis(1);
    assertThat(logThrottle.permit("a")).isEmpty();

    now = START.plus(LogThrottle.WINDOW);
    assertThat(logThrottle.permit("a")).contains(" (and 1001 more since 2026-01-01T00:00:00Z)");
    assertThat(logThrottle.permit("b")).contains("");
    assertThat(logThrottle.permit("a")).isEmpty();
  }

  @Test
  void frequentSubjectsAreLoggedMoreOften() {
    LogThrottle often = new LogThrottle(10, () -> now);
    long told = 0;
    for (int i = 0; i < 100; i++) {
      told += often.permit("a").isPresent() ? 1 : 0;
    }
    assertThat(told).isEqualTo(10);
  }

  @Test
  void manySubjectsCostAsMuchAsAFew() {
    long told = 0;
    for (int i = 0; i < 100_000; i++) {
      told += logThrottle.permit("subject " + i).isPresent() ? 1 : 0;
    }
    assertThat(told).isEqualTo(LogThrottle.CAPACITY + 1);

    now = START.plus(LogThrottle.WINDOW);
    assertThat(logThrottle.permit("new")).as("what is over makes room").contains("");
    assertThat(logThrottle.permit("newer")).contains("");
  }

  @Test
  void aClockThatWasSetBackSilencesNothing() {
    assertThat(logThrottle.permit("a")).contains("");
    now = START.minusSeconds(86_400);
    assertThat(logThrottle.permit("a")).contains("");
  }
}
