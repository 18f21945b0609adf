package dev.portcullis.devnet.tree;

import dev.portcullis.ethereum.common.Hash;
import java.util.List;

/**
 * A leaf with its way to the root.
 *
 * @param index its position among all leaves
 * @param leaf the leaf
 * @param siblings the sibling hashes of the path, from the leaf up; empty subtrees at the top are
 *     left out
 */
public record LeafPath(long index, TreeLeaf leaf, List<Hash> siblings) {
  /** Copies the list. */
  public LeafPath {
    siblings = List.copyOf(siblings);
  }
}
