package dev.portcullis.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class SeldomTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private Instant now = START;
  private final Seldom seldom = new Seldom(1, () -> now);

  @Test
  void eachSubjectIsToldOnceAMinuteAndThenHowOftenItWasNot() {
    assertThat(seldom.tell("a")).contains("");
    assertThat(seldom.tell("b")).contains("");
    for (int i = 0; i < 1_000; i++) {
      assertThat(seldom.tell("a")).isEmpty();
    }
    now = START.plus(Seldom.WINDOW).minusMillis(1);
    assertThat(seldom.tell("a")).isEmpty();

    now = START.plus(Seldom.WINDOW);
    assertThat(seldom.tell("a")).contains(" (and 1001 more since 2026-01-01T00:00:00Z)");
    assertThat(seldom.tell("b")).contains("");
    assertThat(seldom.tell("a")).isEmpty();
  }

  @Test
  void whatMayBeToldMoreOftenIs() {
    Seldom often = new Seldom(10, () -> now);
    long told = 0;
    for (int i = 0; i < 100; i++) {
      told += often.tell("a").isPresent() ? 1 : 0;
    }
    assertThat(told).isEqualTo(10);
  }

  @Test
  void manySubjectsCostNoMoreThanAFew() {
    long told = 0;
    for (int i = 0; i < 100_000; i++) {
      told += seldom.tell("subject " + i).isPresent() ? 1 : 0;
    }
    assertThat(told).isEqualTo(Seldom.CAPACITY + 1);

    now = START.plus(Seldom.WINDOW);
    assertThat(seldom.tell("new")).as("what is over makes room").contains("");
    assertThat(seldom.tell("newer")).contains("");
  }

  @Test
  void aClockThatWasSetBackSilencesNothing() {
    assertThat(seldom.tell("a")).contains("");
    now = START.minusSeconds(86_400);
    assertThat(seldom.tell("a")).contains("");
  }
}
