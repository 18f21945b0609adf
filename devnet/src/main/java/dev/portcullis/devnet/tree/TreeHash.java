package dev.portcullis.devnet.tree;

import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Blake2s256;

/** The hashes of the state tree ({@code zks_getProof.md} of ZKsync OS server). */
public final class TreeHash {
  /** The levels between the leaves and the root. */
  public static final int DEPTH = 64;

  private static final byte[] ADDRESS_PADDING = new byte[UInt256.SIZE - EvmAddress.SIZE];
  private static final Hash[] EMPTY = emptyHashes();

  private TreeHash() {}

  /** The key of a slot in the tree. */
  public static Hash flatKey(EvmAddress address, UInt256 slot) {
    return Blake2s256.hash(ADDRESS_PADDING, address.toArray(), slot.toArray());
  }

  /** The hash of an inner node. */
  public static Hash node(Hash left, Hash right) {
    return Blake2s256.hash(left.toArray(), right.toArray());
  }

  /** The hash of a subtree without leaves, of a height from 0 for a leaf to 63. */
  static Hash empty(int height) {
    return EMPTY[height];
  }

  private static Hash[] emptyHashes() {
    Hash[] hashes = new Hash[DEPTH];
    hashes[0] = Blake2s256.hash(new byte[TreeLeaf.SIZE]);
    for (int height = 1; height < DEPTH; height++) {
      hashes[height] = node(hashes[height - 1], hashes[height - 1]);
    }
    return hashes;
  }

  /** The root over the leftmost subtree of a height, when all leaves are in it. */
  static Hash rootOver(Hash subtree, int height) {
    Hash root = subtree;
    for (int level = height; level < DEPTH; level++) {
      root = node(root, empty(level));
    }
    return root;
  }
}
