package dev.portcullis.devnet.chain.inclusion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ethereum.common.EvmAddress;
import org.junit.jupiter.api.Test;

/** Who has to wait for what was executed in vain, and for how long. */
class SenderBackoffTest {
  private static final EvmAddress ALICE = EvmAddress.of(1);
  private static final EvmAddress BOB = EvmAddress.of(2);

  private long nanos = Long.MAX_VALUE - 10;
  private final SenderBackoff senderBackoff = new SenderBackoff(() -> nanos);

  @Test
  void threeInARowMakeTheirSenderWaitForTenBlocksOrTenSeconds() {
    assertThat(senderBackoff.failed(ALICE, 5, true)).isFalse();
    assertThat(senderBackoff.failed(ALICE, 6, true)).isFalse();
    assertThat(senderBackoff.isBackingOff(ALICE, 7)).isFalse();
    assertThat(senderBackoff.failed(ALICE, 7, true)).isTrue();
    assertThat(senderBackoff.isBackingOff(BOB, 8)).isFalse();
    assertThat(senderBackoff.isBackingOff(ALICE, 7 + SenderBackoff.BLOCKS)).isTrue();
    assertThat(senderBackoff.isBackingOff(ALICE, 8 + SenderBackoff.BLOCKS)).isFalse();
    nanos += SenderBackoff.TIME.toNanos() - 1;
    assertThat(senderBackoff.isBackingOff(ALICE, 8)).isTrue();
    nanos++;
    assertThat(senderBackoff.isBackingOff(ALICE, 8)).isFalse();
    assertThat(senderBackoff.failed(ALICE, 18, true)).as("a new series begins").isFalse();
    assertThat(senderBackoff.isBackingOff(ALICE, 19)).isFalse();
  }

  @Test
  void anIncludedTransactionEndsTheSeries() {
    senderBackoff.failed(ALICE, 1, true);
    senderBackoff.failed(ALICE, 2, true);
    senderBackoff.included(ALICE);
    assertThat(senderBackoff.failed(ALICE, 3, true)).isFalse();
    assertThat(senderBackoff.isBackingOff(ALICE, 4)).isFalse();
  }

  @Test
  void anUndecidableTransactionDropsNothingAndWaits() {
    senderBackoff.failed(ALICE, 1, false);
    senderBackoff.failed(ALICE, 2, true);
    assertThat(senderBackoff.failed(ALICE, 3, false)).isFalse();
    for (int i = 1; i <= 3; i++) {
      senderBackoff.failed(BOB, i, true);
    }
    assertThat(senderBackoff.isBackingOff(ALICE, 4)).isTrue();
    senderBackoff.canBeJudged();
    assertThat(senderBackoff.isBackingOff(ALICE, 4)).isFalse();
    assertThat(senderBackoff.isBackingOff(BOB, 4)).as("it was refused").isTrue();
  }

  /** Rights change all the time: or no transaction would ever wait. */
  @Test
  void deniedTransactionsCountRegardlessOfLaterVerdicts() {
    senderBackoff.failed(ALICE, 1, true);
    senderBackoff.canBeJudged();
    senderBackoff.failed(ALICE, 2, false);
    senderBackoff.failed(ALICE, 3, true);
    senderBackoff.canBeJudged();
    assertThat(senderBackoff.isBackingOff(ALICE, 4)).isFalse();
    assertThat(senderBackoff.failed(ALICE, 4, true)).isTrue();
    assertThat(senderBackoff.isBackingOff(ALICE, 5)).isTrue();
  }

  @Test
  void theNumberOfKnownSendersIsBounded() {
    for (int sender = 0; sender < 10_001; sender++) {
      for (int i = 0; i < SenderBackoff.MOST; i++) {
        senderBackoff.failed(EvmAddress.of(1_000 + sender), 1, true);
      }
    }
    assertThat(senderBackoff.isBackingOff(EvmAddress.of(1_000), 2)).isFalse();
    assertThat(senderBackoff.isBackingOff(EvmAddress.of(11_000), 2)).isTrue();
  }
}
