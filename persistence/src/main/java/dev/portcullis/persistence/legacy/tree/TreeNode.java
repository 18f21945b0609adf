package dev.portcullis.persistence.legacy.tree;

/**
 * A node of a tree as it is stored.
 *
 * @param children four elements of 32 bytes, zeros where there is nothing
 * @param half three elements, the state of the hash after the first two children
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record TreeNode(NodeLocation place, byte[] children, byte[] half) {
  /** The tree of all accounts. */
  public static final long ACCOUNTS = -1;

  /**
   * Where it is.
   *
   * @param tree {@link #ACCOUNTS}, or the account whose balances it is of
   * @param level 0 for an account itself, 1 for what is right above accounts or balances
   * @param position among those of its level
   */
  public record NodeLocation(long tree, int level, long position) {}
}
