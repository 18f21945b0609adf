package dev.portcullis.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Unit: a start that takes many minutes, without waiting for them. */
class StartupWaitTest {
  private static final Duration FOUR_MINUTES = Duration.ofMinutes(4);

  private final List<Duration> passed = new ArrayList<>();
  private long now;

  /** A process that is ready, or ends, after some polls of a second each. */
  private final class Slow implements StartupWait.Awaited {
    private final int ready;
    private final int end;
    private int polls;

    Slow(int ready, int end) {
      this.ready = ready;
      this.end = end;
    }

    @Override
    public boolean isReady() {
      return polls >= ready;
    }

    @Override
    public boolean endsWithin(Duration time) {
      now += Duration.ofSeconds(1).toNanos();
      polls++;
      return polls >= end;
    }
  }

  @Test
  void aRunningProcessIsAwaitedHoweverSlowItIs() throws Exception {
    StartupWait startupWait = new StartupWait(FOUR_MINUTES, passed::add, () -> now);
    assertThat(startupWait.await(new Slow(600, Integer.MAX_VALUE))).isTrue();
    assertThat(passed).hasSize(2).allMatch(spent -> spent.compareTo(FOUR_MINUTES) > 0);
  }

  @Test
  void anEndedProcessIsNotAwaited() throws Exception {
    StartupWait startupWait = new StartupWait(FOUR_MINUTES, passed::add, () -> now);
    assertThat(startupWait.await(new Slow(600, 3))).isFalse();
    assertThat(passed).isEmpty();
  }

  @Test
  void theWaitEndsAfterTheTimeout() {
    StartupWait startupWait =
        new StartupWait(
            FOUR_MINUTES,
            spent -> {
              throw new LaunchException("not ready after " + spent.toSeconds());
            },
            () -> now);
    assertThatThrownBy(() -> startupWait.await(new Slow(600, Integer.MAX_VALUE)))
        .isInstanceOf(LaunchException.class)
        .hasMessage("not ready after 241");
  }
}
