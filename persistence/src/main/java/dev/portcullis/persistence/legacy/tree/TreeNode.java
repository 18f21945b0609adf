package dev.portcullis.persistence.legacy.tree;

/**
 * A node of a tree as it is stored.
 *
 * @param children four elements of 32 bytes, zeros for empty children
 * @param half three elements, the state of the hash after the first two children
 */
@SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
public record TreeNode(NodeLocation place, byte[] children, byte[] half) {
  /** The tree of all accounts. */
  public static final long ACCOUNTS = -1;

  /**
   * The location of a node.
   *
   * @param tree {@link #ACCOUNTS}, or the account whose balance tree it is in
   * @param level 0 for an account itself, 1 for the level directly above accounts or balances
   * @param position its index in its level
   */
  public record NodeLocation(long tree, int level, long position) {}
}
