package dev.portcullis.devnet.upstream;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockHeader;
import dev.portcullis.ethereum.common.Address;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;

/**
 * Reads blocks of another chain as far as executions and later blocks need them: the header, under
 * the hash that the block has there.
 */
final class UpstreamBlocks {
  /** The greatest number that every reader of JSON keeps exactly. */
  static final long MOST = (1L << 53) - 1;

  private static final long LEAST_GAS_LIMIT = 2;
  private static final int MOST_FEE_BITS = 128;
  private static final int BLOOM_BYTES = 256;
  private static final int MOST_EXTRA_BYTES = 4_096;

  private UpstreamBlocks() {}

  static Block read(UpstreamAnswer told) {
    UpstreamAnswer gasLimit = told.field("gasLimit");
    UpstreamAnswer bloom = told.field("logsBloom");
    UpstreamAnswer extra = told.field("extraData");
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

  private static Address miner(UpstreamAnswer told) {
    return told.isNull() ? Address.ZERO : told.address();
  }

  /** Blocks before London have none. */
  private static UInt256 baseFee(UpstreamAnswer told) {
    if (told.isNull()) {
      return UInt256.ZERO;
    }
    UInt256 fee = told.word();
    if (fee.bitLength() > MOST_FEE_BITS) {
      throw told.must("a price");
    }
    return fee;
  }

  private static Hash mixHash(UpstreamAnswer told) {
    return told.isNull() ? Hash.ZERO : told.hash();
  }
}
