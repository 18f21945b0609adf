package dev.portcullis.ejb.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class JobHeartbeatsTest {
  private static final Duration ALLOWED = Duration.ofMinutes(5);

  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
  private final JobHeartbeats heartbeats = new JobHeartbeats(now::get);

  @Test
  void aJobThatHasJustBeenStartedIsNotStuck() {
    pass(300);
    heartbeats.beat(JobHeartbeats.TIMER);
    heartbeats.expect("scan");
    assertThat(heartbeats.stuck(ALLOWED)).isEmpty();
    pass(300);
    assertThat(heartbeats.stuck(ALLOWED)).isEmpty();
  }

  @Test
  void aJobThatNeverGaveASignOfLifeIsStuckAfterAWhileHoweverOftenItIsExpected() {
    heartbeats.expect("scan");
    pass(200);
    heartbeats.expect("scan");
    heartbeats.beat(JobHeartbeats.TIMER);
    pass(101);

    assertThat(heartbeats.stuck(ALLOWED)).contains("The job scan has not moved for 301 seconds");
  }

  @Test
  void aTimerThatNeverStartsAnythingIsStuckAfterAWhile() {
    pass(301);

    assertThat(heartbeats.stuck(ALLOWED)).contains("The job timer has not moved for 301 seconds");
  }

  @Test
  void theJobThatHasBeenStuckLongestIsNamed() {
    heartbeats.expect("scan");
    pass(100);
    heartbeats.expect("delivery");
    heartbeats.beat(JobHeartbeats.TIMER);
    pass(400);

    assertThat(heartbeats.stuck(ALLOWED).orElseThrow()).contains("scan", "500 seconds");
    heartbeats.beat("scan");
    heartbeats.beat("delivery");
    heartbeats.beat(JobHeartbeats.TIMER);
    assertThat(heartbeats.stuck(ALLOWED)).isEmpty();
  }

  private void pass(long seconds) {
    now.addAndGet(Duration.ofSeconds(seconds).toNanos());
  }
}
