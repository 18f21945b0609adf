package dev.portcullis.devnet.node.method.param;

import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.node.rpc.ParamValue;

/**
 * Parses block identifiers: number, tag, hash or EIP-1898 object (R-CHN-3). Each method with a
 * block parameter accepts all four, as the execution API's {@code BlockNumberOrTagOrHash}; ends of
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

  /** The block, or the latest one when the parameter is absent. */
  public static BlockIdentifier orLatest(ParamValue value) {
    return value.isAbsent() ? BlockIdentifier.Tag.LATEST : required(value);
  }

  /** The block. */
  public static BlockIdentifier required(ParamValue value) {
    if (value.isObject()) {
      return object(value);
    }
    if (!value.isText()) {
      return new BlockIdentifier.Height(number(value));
    }
    if (isHash(value)) {
      return new BlockIdentifier.ByHash(value.hash());
    }
    return switch (value.text()) {
      case "latest" -> BlockIdentifier.Tag.LATEST;
      case "earliest" -> BlockIdentifier.Tag.EARLIEST;
      case "pending" -> BlockIdentifier.Tag.PENDING;
      // This chain has no stage between those: a precommitted block is safe.
      case "safe", "precommitted" -> BlockIdentifier.Tag.SAFE;
      case "finalized", "fast_finalized" -> BlockIdentifier.Tag.FINALIZED;
      case "committed" -> BlockIdentifier.Tag.COMMITTED;
      case "l1_committed" -> BlockIdentifier.Tag.L1_COMMITTED;
      default -> new BlockIdentifier.Height(number(value));
    };
  }

  /** An end of a block range: a number or a tag, or the latest block when it is absent. */
  public static BlockIdentifier rangeEnd(ParamValue value) {
    if (value.isObject() || isHash(value)) {
      throw value.must("a block number in hex or a tag such as latest");
    }
    return orLatest(value);
  }

  /** The block, identified by a hash alone. */
  public static BlockIdentifier hash(ParamValue value) {
    return new BlockIdentifier.ByHash(value.hash());
  }

  private static boolean isHash(ParamValue value) {
    return value.isText() && value.text().length() == HASH_CHARS;
  }

  private static BlockIdentifier object(ParamValue value) {
    ParamValue number = value.field("blockNumber");
    ParamValue hash = value.field("blockHash");
    if (number.isAbsent() == hash.isAbsent()) {
      throw value.must("an object with either blockNumber or blockHash");
    }
    return number.isAbsent()
        ? new BlockIdentifier.ByHash(hash.hash())
        : new BlockIdentifier.Height(number.blockNumber());
  }

  private static long number(ParamValue value) {
    return value.number(EXPECTED);
  }
}
