package dev.portcullis.devnet.node.method.param;

import dev.portcullis.devnet.chain.stored.BlockRef;
import dev.portcullis.devnet.node.rpc.Value;

/**
 * Reads how a client names a block: number, tag, hash or EIP-1898 object (R-CHN-3). Each method
 * that takes a block takes all four, as the execution API's {@code BlockNumberOrTagOrHash}; ends of
 * ranges are numbers or tags only.
 */
public final class BlockParam {
  private static final String EXPECTED =
      "a block number in hex, a tag (latest, earliest, pending, safe, finalized, committed,"
          + " l1_committed, fast_finalized, precommitted), a block hash or an object with"
          + " blockNumber or blockHash";

  /** 0x and 32 bytes: no block number has as many digits. */
  private static final int HASH_CHARS = 66;

  private BlockParam() {}

  /** The block, or the latest one when nothing is said. */
  public static BlockRef orLatest(Value value) {
    return value.isAbsent() ? BlockRef.Tag.LATEST : required(value);
  }

  /** The block. */
  public static BlockRef required(Value value) {
    if (value.isObject()) {
      return object(value);
    }
    if (!value.isText()) {
      return new BlockRef.Height(number(value));
    }
    if (isHash(value)) {
      return new BlockRef.ByHash(value.hash());
    }
    return switch (value.text()) {
      case "latest" -> BlockRef.Tag.LATEST;
      case "earliest" -> BlockRef.Tag.EARLIEST;
      case "pending" -> BlockRef.Tag.PENDING;
      // This chain has no stage between those: what is precommitted is safe.
      case "safe", "precommitted" -> BlockRef.Tag.SAFE;
      case "finalized", "fast_finalized" -> BlockRef.Tag.FINALIZED;
      case "committed" -> BlockRef.Tag.COMMITTED;
      case "l1_committed" -> BlockRef.Tag.L1_COMMITTED;
      default -> new BlockRef.Height(number(value));
    };
  }

  /** An end of a block range: a number or a tag, or the latest block when nothing is said. */
  public static BlockRef rangeEnd(Value value) {
    if (value.isObject() || isHash(value)) {
      throw value.must("a block number in hex or a tag such as latest");
    }
    return orLatest(value);
  }

  /** The block, named by a hash alone. */
  public static BlockRef hash(Value value) {
    return new BlockRef.ByHash(value.hash());
  }

  private static boolean isHash(Value value) {
    return value.isText() && value.text().length() == HASH_CHARS;
  }

  private static BlockRef object(Value value) {
    Value number = value.field("blockNumber");
    Value hash = value.field("blockHash");
    if (number.isAbsent() == hash.isAbsent()) {
      throw value.must("an object with either blockNumber or blockHash");
    }
    return number.isAbsent()
        ? new BlockRef.ByHash(hash.hash())
        : new BlockRef.Height(number.blockNumber());
  }

  private static long number(Value value) {
    return value.number(EXPECTED);
  }
}
