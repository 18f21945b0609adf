package dev.portcullis.devnet.chain.inclusion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ethereum.common.Address;
import org.junit.jupiter.api.Test;

/** Who has to wait for what was executed in vain, and for how long. */
class RefusalsTest {
  private static final Address ALICE = Address.of(1);
  private static final Address BOB = Address.of(2);

  private long nanos = Long.MAX_VALUE - 10;
  private final Refusals refusals = new Refusals(() -> nanos);

  @Test
  void threeInARowMakeTheirSenderWaitForTenBlocksOrTenSeconds() {
    assertThat(refusals.failed(ALICE, 5, true)).isFalse();
    assertThat(refusals.failed(ALICE, 6, true)).isFalse();
    assertThat(refusals.waits(ALICE, 7)).isFalse();
    assertThat(refusals.failed(ALICE, 7, true)).isTrue();
    assertThat(refusals.waits(BOB, 8)).isFalse();
    assertThat(refusals.waits(ALICE, 7 + Refusals.BLOCKS)).isTrue();
    assertThat(refusals.waits(ALICE, 8 + Refusals.BLOCKS)).isFalse();
    nanos += Refusals.TIME.toNanos() - 1;
    assertThat(refusals.waits(ALICE, 8)).isTrue();
    nanos++;
    assertThat(refusals.waits(ALICE, 8)).isFalse();
    assertThat(refusals.failed(ALICE, 18, true)).as("it begins anew").isFalse();
    assertThat(refusals.waits(ALICE, 19)).isFalse();
  }

  @Test
  void oneThatIsIncludedEndsTheRow() {
    refusals.failed(ALICE, 1, true);
    refusals.failed(ALICE, 2, true);
    refusals.included(ALICE);
    assertThat(refusals.failed(ALICE, 3, true)).isFalse();
    assertThat(refusals.waits(ALICE, 4)).isFalse();
  }

  @Test
  void whatCouldNotBeJudgedDropsNothingAndWaitsUntilItCan() {
    refusals.failed(ALICE, 1, false);
    refusals.failed(ALICE, 2, true);
    assertThat(refusals.failed(ALICE, 3, false)).isFalse();
    for (int i = 1; i <= 3; i++) {
      refusals.failed(BOB, i, true);
    }
    assertThat(refusals.waits(ALICE, 4)).isTrue();
    refusals.canBeJudged();
    assertThat(refusals.waits(ALICE, 4)).isFalse();
    assertThat(refusals.waits(BOB, 4)).as("it was refused").isTrue();
  }

  /** Rights change all the time: or nobody would ever wait. */
  @Test
  void whatWasRefusedCountsWhateverCanBeJudgedMeanwhile() {
    refusals.failed(ALICE, 1, true);
    refusals.canBeJudged();
    refusals.failed(ALICE, 2, false);
    refusals.failed(ALICE, 3, true);
    refusals.canBeJudged();
    assertThat(refusals.waits(ALICE, 4)).isFalse();
    assertThat(refusals.failed(ALICE, 4, true)).isTrue();
    assertThat(refusals.waits(ALICE, 5)).isTrue();
  }

  @Test
  void soManySendersAreRememberedAndNoMore() {
    for (int sender = 0; sender < 10_001; sender++) {
      for (int i = 0; i < Refusals.MOST; i++) {
        refusals.failed(Address.of(1_000 + sender), 1, true);
      }
    }
    assertThat(refusals.waits(Address.of(1_000), 2)).isFalse();
    assertThat(refusals.waits(Address.of(11_000), 2)).isTrue();
  }
}
