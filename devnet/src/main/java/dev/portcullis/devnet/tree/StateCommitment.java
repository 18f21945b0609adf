package dev.portcullis.devnet.tree;

import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.crypto.Blake2s256;
import java.nio.ByteBuffer;

/**
 * What layer 1 stores of the state after a batch.
 *
 * @param root the root of the state tree
 * @param nextFreeSlot the number of its leaves
 * @param blockNumber the last block of the batch
 * @param blockHashes BLAKE2s of the hashes of the last 256 blocks, oldest first, zero before
 *     genesis
 * @param timestamp of the last block, in seconds since 1970
 */
public record StateCommitment(
    Hash root, long nextFreeSlot, long blockNumber, Hash blockHashes, long timestamp) {
  /** The number of blocks whose hashes are committed. */
  public static final int BLOCK_HASHES = 256;

  /** The commitment. */
  public Hash hash() {
    return Blake2s256.hash(
        ByteBuffer.allocate(2 * Hash.SIZE + 3 * Long.BYTES)
            .put(root.toArray())
            .putLong(nextFreeSlot)
            .putLong(blockNumber)
            .put(blockHashes.toArray())
            .putLong(timestamp)
            .array());
  }
}
