package dev.portcullis.ejb.chain;

import dev.portcullis.kernel.Hash32;

/**
 * The block data that following the chain requires. Two headers are equal if their hashes are,
 * because an announcement may omit fields.
 *
 * @param number the block's number, from 0
 * @param hash the block's hash
 * @param parentHash the hash of the block before: a mismatch with the known block is a
 *     reorganization
 * @param timestamp the time of the block, in Unix seconds
 * @param bloom the filter over its logs
 */
public record ChainHeader(
    long number, Hash32 hash, Hash32 parentHash, long timestamp, Bloom bloom) {
  /** Creates the header of a block whose filter is unknown. */
  public ChainHeader(long number, Hash32 hash, Hash32 parentHash, long timestamp) {
    this(number, hash, parentHash, timestamp, Bloom.UNKNOWN);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ChainHeader block && hash.equals(block.hash);
  }

  @Override
  public int hashCode() {
    return hash.hashCode();
  }
}
