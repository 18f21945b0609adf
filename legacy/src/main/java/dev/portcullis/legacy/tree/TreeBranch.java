package dev.portcullis.legacy.tree;

import dev.portcullis.legacy.musig.Fr;
import dev.portcullis.legacy.musig.Rescue;
import dev.portcullis.persistence.legacy.tree.TreeNode;
import java.util.Arrays;

/**
 * A node: the hash of four elements. It caches half of the work: while the first two elements do
 * not change, neither does the hash state after them. Not thread-safe.
 */
final class TreeBranch {
  /** The number of elements. */
  static final int CHILDREN = 4;

  private static final int HALF = 3;

  private final Fr[] children;
  private Fr[] half;
  private Fr hash;

  private TreeBranch(Fr[] children, Fr[] half) {
    this.children = children;
    this.half = half;
  }

  /** A branch without children. */
  static TreeBranch empty() {
    Fr[] children = new Fr[CHILDREN];
    Arrays.fill(children, Fr.ZERO);
    return new TreeBranch(children, null);
  }

  /** A branch from a stored node. */
  static TreeBranch of(TreeNode stored) {
    return new TreeBranch(elements(stored.children(), CHILDREN), elements(stored.half(), HALF));
  }

  Fr child(int at) {
    return children[at];
  }

  void set(int at, Fr child) {
    if (at < CHILDREN / 2 && half != null && !child.equals(children[at])) {
      half = null;
    }
    children[at] = child;
    hash = null;
  }

  /** The hash of all four, which is computed once. */
  Fr hash() {
    if (hash == null) {
      half = half == null ? Rescue.half(children[0], children[1]) : half;
      hash = Rescue.hash(half, children[2], children[3]);
    }
    return hash;
  }

  /** The node to store, once it was hashed. */
  TreeNode stored(TreeNode.NodeLocation nodeLocation) {
    return new TreeNode(nodeLocation, bytes(children), bytes(half));
  }

  private static Fr[] elements(byte[] bytes, int count) {
    Fr[] elements = new Fr[count];
    for (int i = 0; i < count; i++) {
      elements[i] = Fr.of(Arrays.copyOfRange(bytes, i * Fr.BYTES, (i + 1) * Fr.BYTES));
    }
    return elements;
  }

  private static byte[] bytes(Fr... elements) {
    byte[] bytes = new byte[elements.length * Fr.BYTES];
    for (int i = 0; i < elements.length; i++) {
      System.arraycopy(elements[i].toBytes(), 0, bytes, i * Fr.BYTES, Fr.BYTES);
    }
    return bytes;
  }
}
