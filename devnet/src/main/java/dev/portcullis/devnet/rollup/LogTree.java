package dev.portcullis.devnet.rollup;

import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.crypto.Keccak;
import java.util.ArrayList;
import java.util.List;

/**
 * The Merkle tree over the logs of a batch. It always has at least 2^14 leaves, padded with the
 * hash of an all-zero log, so that proofs have the same length unless a batch has more logs.
 */
final class LogTree {
  private static final int HEIGHT = 14;
  private static final Hash EMPTY_LEAF = Keccak.hash(new byte[88]);

  private final List<List<Hash>> levels = new ArrayList<>();
  private final List<Hash> empty = new ArrayList<>();

  LogTree(List<Hash> leaves) {
    levels.add(leaves);
    empty.add(EMPTY_LEAF);
    while (levels.size() <= HEIGHT || last(levels).size() > 1) {
      List<Hash> below = last(levels);
      Hash none = last(empty);
      List<Hash> level = new ArrayList<>();
      for (int i = 0; i < below.size(); i += 2) {
        level.add(node(below.get(i), i + 1 < below.size() ? below.get(i + 1) : none));
      }
      levels.add(level);
      empty.add(node(none, none));
    }
  }

  /** The root. */
  Hash root() {
    return last(levels).isEmpty() ? last(empty) : last(levels).get(0);
  }

  /** The sibling hashes on the path from a leaf to the root, from below. */
  List<Hash> proof(int leaf) {
    List<Hash> proof = new ArrayList<>();
    int index = leaf;
    for (int level = 0; level < levels.size() - 1; level++) {
      int beside = index ^ 1;
      List<Hash> nodes = levels.get(level);
      proof.add(beside < nodes.size() ? nodes.get(beside) : empty.get(level));
      index >>= 1;
    }
    return proof;
  }

  private static Hash node(Hash left, Hash right) {
    byte[] both = new byte[2 * Hash.SIZE];
    System.arraycopy(left.toArray(), 0, both, 0, Hash.SIZE);
    System.arraycopy(right.toArray(), 0, both, Hash.SIZE, Hash.SIZE);
    return Keccak.hash(both);
  }

  private static <T> T last(List<T> list) {
    return list.get(list.size() - 1);
  }
}
