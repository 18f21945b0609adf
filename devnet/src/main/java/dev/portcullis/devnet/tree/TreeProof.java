package dev.portcullis.devnet.tree;

/** What the tree has at a key, provable against its root. */
public sealed interface TreeProof {
  /** The key has a leaf. */
  record Existing(LeafPath path) implements TreeProof {}

  /**
   * The key has no leaf, so that its value is zero: these two are neighbors in the order of keys.
   */
  record Absent(LeafPath left, LeafPath right) implements TreeProof {}
}
