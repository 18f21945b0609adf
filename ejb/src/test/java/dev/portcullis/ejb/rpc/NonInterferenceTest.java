package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.testing.Effort;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * By any sequence of methods and pushes a reader gets what R-GTW-15 to R-GTW-17 make visible, and
 * the node receives no other query. Two chains that differ only in what the reader may never see
 * answer byte for byte alike, errors included. They have a pool at the gate, and blocks that leave
 * out refused transactions. {@link SendingInterferenceTest} covers the sending itself.
 *
 * <p>Run it with {@code -Dchains=20000} for longer, and {@code -Dseed=…} for others.
 */
class NonInterferenceTest {
  private static final int CHAINS = Effort.cases("chains", 200);
  private static final int ENOUGH = 200;
  private static final long SEED = Long.getLong("seed", 20261123);

  @Test
  void hiddenDataChangesNoResponse() {
    for (int i = 0; i < CHAINS; i++) {
      Story story = new Story(SEED + i);
      assertAlike(
          SEED + i,
          new Performance(story, true, false).play(),
          new Performance(story, false, false).play());
    }
  }

  /** Otherwise it would prove nothing. */
  @Test
  void aPoolThatCountsOthersIsFound() {
    assertThatThrownBy(
            () -> {
              for (long seed = SEED; seed < SEED + ENOUGH; seed++) {
                Story story = new Story(seed);
                assertAlike(
                    seed,
                    new Performance(story, true, false, GivenPool.countingOthers()).play(),
                    new Performance(story, false, false, GivenPool.countingOthers()).play());
              }
            })
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("eth_getTransactionCount");
  }

  private static void assertAlike(long seed, List<String> first, List<String> second) {
    for (int i = 0; i < Math.min(first.size(), second.size()); i++) {
      assertThat(first.get(i)).as("-Dseed=%s -Dchains=1", seed).isEqualTo(second.get(i));
    }
    assertThat(first).as("-Dseed=%s -Dchains=1", seed).hasSameSizeAs(second);
  }

  @Test
  void visibleDataIsWhatTheRequirementsSpecify() {
    for (int i = 0; i < CHAINS; i++) {
      try {
        new Performance(new Story(SEED + i), true, true).play();
      } catch (AssertionError | RuntimeException wrong) {
        throw new AssertionError("-Dseed=" + (SEED + i) + " -Dchains=1", wrong);
      }
    }
  }
}
