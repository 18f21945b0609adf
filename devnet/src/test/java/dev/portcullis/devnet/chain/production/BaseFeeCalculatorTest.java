package dev.portcullis.devnet.chain.production;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.block.BlockHeader;
import dev.portcullis.devnet.block.LogsBloomFilter;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import org.junit.jupiter.api.Test;

class BaseFeeCalculatorTest {
  private static final UInt256 NO_FLOOR = UInt256.ONE;

  @Test
  void aFullBlockRaisesItByAnEighthAndAnEmptyOneLowersItByAnEighth() {
    assertThat(after(30_000_000, 1_000, NO_FLOOR)).isEqualTo(1_125);
    assertThat(after(0, 1_000, NO_FLOOR)).isEqualTo(875);
    assertThat(after(15_000_000, 1_000, NO_FLOOR)).isEqualTo(1_000);
  }

  @Test
  void itRisesByOneWeiAtLeastAndNeverFallsBelowItsFloor() {
    assertThat(after(15_000_001, 7, NO_FLOOR)).isEqualTo(8);
    assertThat(after(0, 1_000, UInt256.of(990))).isEqualTo(990);
  }

  private static long after(long gasUsed, long baseFee, UInt256 floor) {
    BlockHeader parent =
        new BlockHeader(
            1,
            Hash.ZERO,
            EvmAddress.ZERO,
            1,
            30_000_000,
            gasUsed,
            UInt256.of(baseFee),
            LogsBloomFilter.EMPTY,
            Bytes.EMPTY,
            Hash.ZERO);
    return BaseFeeCalculator.after(parent, floor).longValue();
  }
}
