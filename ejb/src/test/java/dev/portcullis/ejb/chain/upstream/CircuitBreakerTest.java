package dev.portcullis.ejb.chain.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A node that fails is left alone, for longer each time, and called again when it is back. */
class CircuitBreakerTest {
  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
  private final CircuitBreaker breaker = new CircuitBreaker(now::get, () -> 1);

  private void fail() {
    for (int i = 0; i < CircuitBreaker.TOLERATED; i++) {
      breaker.failed();
    }
  }

  private void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }

  @Test
  void aFailureNowAndThenIsTolerated() {
    for (int i = 0; i < 10; i++) {
      breaker.failed();
      breaker.failed();
      assertThat(breaker.closed()).isTrue();
      breaker.succeeded();
    }
  }

  @Test
  void oneCallIsLetThroughWhenThePauseEnds() {
    fail();
    assertThat(breaker.closed()).isFalse();
    assertThat(breaker.admits()).isFalse();
    pass(CircuitBreaker.FIRST);
    assertThat(breaker.admits()).isTrue();
    assertThat(breaker.admits()).as("one").isFalse();
    breaker.succeeded();
    assertThat(breaker.closed()).isTrue();
  }

  @Test
  void theHeadQueryIsAProbeAndTheNextFailureDecides() {
    fail();
    breaker.probed(false);
    assertThat(breaker.closed()).as("too early").isFalse();
    pass(CircuitBreaker.FIRST);
    breaker.probed(false);
    assertThat(breaker.closed()).isTrue();
    breaker.failed();
    assertThat(breaker.closed()).isFalse();
    pass(CircuitBreaker.FIRST);
    breaker.probed(false);
    assertThat(breaker.closed()).as("left alone for longer").isFalse();
    breaker.probed(true);
    assertThat(breaker.closed()).as("it was away and is back").isTrue();
  }

  @Test
  void thePauseNeverExceedsTheMaximum() {
    for (int i = 0; i < 50; i++) {
      fail();
      pass(CircuitBreaker.LONGEST);
      assertThat(breaker.admits()).isTrue();
    }
  }

  @Test
  void aNodeThatIsWellAndLookedAtStaysInUse() {
    breaker.probed(true);
    breaker.probed(false);
    assertThat(breaker.closed()).isTrue();
    assertThat(breaker.admits()).isTrue();
  }
}
