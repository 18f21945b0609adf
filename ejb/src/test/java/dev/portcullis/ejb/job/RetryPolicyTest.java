package dev.portcullis.ejb.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {
  private static final RetryPolicy LADDER =
      new RetryPolicy(10, Duration.ofSeconds(30), Duration.ofMinutes(30), 0.1);

  @Test
  void theWaitDoublesFromThirtySecondsToHalfAnHour() {
    List<Long> waits = new ArrayList<>();
    for (int attempts = 1; attempts < 10; attempts++) {
      waits.add(LADDER.delayAfter(attempts, 0.5).orElseThrow().toSeconds());
    }
    assertThat(waits).containsExactly(30L, 60L, 120L, 240L, 480L, 960L, 1800L, 1800L, 1800L);
    assertThat(LADDER.delayAfter(10, 0.5)).isEmpty();
  }

  @Property
  void jitterStaysWithinATenth(
      @ForAll @IntRange(min = 1, max = 9) int attempts,
      @ForAll @DoubleRange(min = 0, max = 1) double random) {
    double exact = Math.min(30_000 * Math.pow(2, attempts - 1.0), 1_800_000);
    assertThat(LADDER.delayAfter(attempts, random).orElseThrow().toMillis())
        .isBetween((long) (exact * 0.9) - 1, (long) (exact * 1.1) + 1);
  }
}
