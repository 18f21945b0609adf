package dev.portcullis.devnet.upstream;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockHeader;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;

/**
 * Reads blocks of another chain as far as executions and later blocks need them: the header, under
 * the hash that the block has there.
 */
final class UpstreamBlocks {
  /** The largest number that every JSON parser keeps exactly. */
  static final long MOST = (1L << 53) - 1;

  private static final long LEAST_GAS_LIMIT = 2;
  private static final int MOST_FEE_BITS = 128;
  private static final int BLOOM_BYTES = 256;
  private static final int MOST_EXTRA_BYTES = 4_096;

  private UpstreamBlocks() {}

  static Block read(UpstreamResult told) {
    UpstreamResult gasLimit = told.field("gasLimit");
    UpstreamResult bloom = told.field("logsBloom");
    UpstreamResult extra = told.field("extraData");
    BlockHeader header =
        new BlockHeader(
            told.field("number").number(MOST),
            told.field("parentHash").hash(),
            miner(told.field("miner")),
            told.field("timestamp").number(MOST),
            gasLimit.number(MOST),
            told.field("gasUsed").number(MOST),
            baseFee(told.field("baseFeePerGas")),
            bloom.data(),
            extra.isNull() ? Bytes.EMPTY : extra.data(),
            mixHash(told.field("mixHash")));
    if (header.gasLimit() < LEAST_GAS_LIMIT) {
      throw gasLimit.must("a limit");
    }
    if (header.logsBloom().size() != BLOOM_BYTES) {
      throw bloom.must(BLOOM_BYTES + " bytes");
    }
    if (header.extraData().size() > MOST_EXTRA_BYTES) {
      throw extra.must("at most " + MOST_EXTRA_BYTES + " bytes");
    }
    return new Block(header, told.field("hash").hash(), List.of(), List.of());
  }

  private static EvmAddress miner(UpstreamResult told) {
    return told.isNull() ? EvmAddress.ZERO : told.address();
  }

  /** Blocks before London have none. */
  private static UInt256 baseFee(UpstreamResult told) {
    if (told.isNull()) {
      return UInt256.ZERO;
    }
    UInt256 fee = told.word();
    if (fee.bitLength() > MOST_FEE_BITS) {
      throw told.must("a price");
    }
    return fee;
  }

  private static Hash mixHash(UpstreamResult told) {
    return told.isNull() ? Hash.ZERO : told.hash();
  }
}
