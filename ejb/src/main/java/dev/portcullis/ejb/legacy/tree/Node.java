package dev.portcullis.ejb.legacy.tree;

/**
 * A place in a tree.
 *
 * @param level 0 for a leaf
 * @param position among those of its level, from 0
 */
record Node(int level, long position) {
  /** The place beside it below the same parent. */
  Node sibling() {
    return new Node(level, position ^ 1);
  }

  Node parent() {
    return new Node(level + 1, position >>> 1);
  }
}
