package dev.portcullis.ejb.webhook;

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
    assertThat(heartbeats.stuck(ALLOWED)).isEmpty();
    pass(300);
    assertThat(heartbeats.stuck(ALLOWED)).isEmpty();
  }

  @Test
  void aJobThatNeverGaveASignOfLifeIsStuckAfterAWhile() {
    pass(200);
    heartbeats.beat("webhook-scan");
    heartbeats.beat("webhook-delivery");
    pass(101);

    assertThat(heartbeats.stuck(ALLOWED))
        .contains("The job webhook-backfill has not moved for 301 seconds");
  }

  @Test
  void theJobThatHasBeenStuckLongestIsNamed() {
    pass(100);
    heartbeats.beat("webhook-backfill");
    heartbeats.beat("webhook-delivery");
    pass(400);

    assertThat(heartbeats.stuck(ALLOWED).orElseThrow()).contains("webhook-scan", "500 seconds");
    JobHeartbeats.JOBS.forEach(heartbeats::beat);
    assertThat(heartbeats.stuck(ALLOWED)).isEmpty();
  }

  private void pass(long seconds) {
    now.addAndGet(Duration.ofSeconds(seconds).toNanos());
  }
}
