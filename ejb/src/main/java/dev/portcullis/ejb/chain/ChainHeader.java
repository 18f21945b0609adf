package dev.portcullis.ejb.chain;

import dev.portcullis.kernel.Hash32;

/**
 * What following the chain needs of a block. Two are equal if their hashes are: a node may say less
 * of a block when it announces it.
 *
 * @param number the block's number, from 0
 * @param hash the block's hash
 * @param parentHash the hash of the block before: a mismatch with what was seen is a reorganisation
 * @param timestamp Unix seconds
 * @param bloom the filter over its logs
 */
public record ChainHeader(
    long number, Hash32 hash, Hash32 parentHash, long timestamp, Bloom bloom) {
  /** A block whose filter is not known. */
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
