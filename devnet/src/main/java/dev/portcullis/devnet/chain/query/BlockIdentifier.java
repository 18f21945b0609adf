package dev.portcullis.devnet.chain.query;

import dev.portcullis.ethereum.common.Hash;

/** A caller's block identifier: by number, by hash or by tag (R-CHN-3, EIP-1898). */
public sealed interface BlockIdentifier {
  /**
   * The block of a height.
   *
   * @param number the height
   */
  record Height(long number) implements BlockIdentifier {}

  /**
   * The block with a hash.
   *
   * @param hash the block hash
   */
  record ByHash(Hash hash) implements BlockIdentifier {}

  /** A moving or fixed point of the chain. */
  enum Tag implements BlockIdentifier {
    /** Genesis. */
    EARLIEST,
    /** The last block. */
    LATEST,
    /** The next block, as it would be produced now from the pending transactions. */
    PENDING,
    /** The last block that cannot be removed: its batch is committed on layer 1. */
    SAFE,
    /** The last block whose batch is executed on layer 1. */
    FINALIZED,
    /** Alias of latest on a rollup. */
    COMMITTED,
    /** The last block of the last batch committed on layer 1. */
    L1_COMMITTED
  }
}
