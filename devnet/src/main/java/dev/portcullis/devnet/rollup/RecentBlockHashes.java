package dev.portcullis.devnet.rollup;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.tree.StateCommitment;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.crypto.Blake2s256;
import java.util.Map;
import java.util.TreeMap;

/**
 * The hashes of the last blocks of batches. They are kept for the next batch, so that each block is
 * read once. Not thread-safe.
 */
final class RecentBlockHashes {
  private final Chain chain;
  private final TreeMap<Long, Hash> known = new TreeMap<>();

  RecentBlockHashes(Chain chain) {
    this.chain = chain;
  }

  /** BLAKE2s of the hashes up to a block, oldest first, zero before genesis. */
  Hash upTo(Block last) {
    dropRemoved();
    long first = last.number() - StateCommitment.BLOCK_HASHES + 1;
    byte[][] hashes = new byte[StateCommitment.BLOCK_HASHES][];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = (first + i < 0 ? Hash.ZERO : hash(first + i)).toArray();
    }
    known.headMap(first).clear();
    return Blake2s256.hash(hashes);
  }

  /** The newest known block was the last one of a batch, and may have been removed with it. */
  private void dropRemoved() {
    Map.Entry<Long, Hash> newest = known.lastEntry();
    if (newest != null
        && chain
            .block(new BlockIdentifier.Height(newest.getKey()))
            .map(Block::hash)
            .filter(newest.getValue()::equals)
            .isEmpty()) {
      known.clear();
    }
  }

  private Hash hash(long number) {
    return known.computeIfAbsent(
        number, missing -> chain.block(new BlockIdentifier.Height(missing)).orElseThrow().hash());
  }
}
