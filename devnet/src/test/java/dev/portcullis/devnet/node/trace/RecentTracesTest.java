package dev.portcullis.devnet.node.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockHeader;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.block.LogsBloomFilter;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecentTracesTest {
  private static final TraceConfig CALLS =
      new TraceConfig(
          TraceConfig.Kind.CALL, false, false, false, false, false, false, false, false, false);
  private static final TraceConfig TOP =
      new TraceConfig(
          TraceConfig.Kind.CALL, true, false, false, false, false, false, false, false, false);
  private static final long MEGABYTE = 1 << 20;

  private final RecentTraces recent = new RecentTraces();

  @Test
  void aTraceIsFoundByItsPositionAndItsOptions() {
    recent.keep(at(1, 0), CALLS, "trace", 10);
    assertThat(recent.find(at(1, 0), CALLS)).contains("trace");
    assertThat(recent.find(at(1, 0), TOP)).isEmpty();
    assertThat(recent.find(at(1, 1), CALLS)).isEmpty();
    // Another block of another hash, also at the same height.
    assertThat(recent.find(at(2, 0), CALLS)).isEmpty();
  }

  @Test
  void theLeastRecentlyUsedTracesAreEvicted() {
    for (int i = 0; i < 8; i++) {
      recent.keep(at(i, 0), CALLS, i, MEGABYTE);
    }
    assertThat(recent.find(at(0, 0), CALLS)).contains(0);
    recent.keep(at(8, 0), CALLS, 8, MEGABYTE);
    assertThat(recent.find(at(1, 0), CALLS)).isEmpty();
    assertThat(recent.find(at(0, 0), CALLS)).contains(0);
    assertThat(recent.find(at(8, 0), CALLS)).contains(8);
  }

  @Test
  void aLargeTraceIsNotCached() {
    recent.keep(at(1, 0), CALLS, "large", MEGABYTE + 1);
    assertThat(recent.find(at(1, 0), CALLS)).isEmpty();
  }

  private static IncludedTransaction at(long timestamp, int index) {
    BlockHeader header =
        new BlockHeader(
            1,
            Hash.ZERO,
            EvmAddress.ZERO,
            timestamp,
            1,
            1,
            UInt256.ONE,
            LogsBloomFilter.EMPTY,
            Bytes.EMPTY,
            Hash.ZERO);
    return new IncludedTransaction(Block.seal(header, List.of(), List.of()), index);
  }
}
