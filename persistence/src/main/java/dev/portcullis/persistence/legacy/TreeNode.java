package dev.portcullis.persistence.legacy;

/**
 * A node of a tree that is stored.
 *
 * @param hash 32 bytes
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record TreeNode(Place place, byte[] hash) {
  /**
   * Where it is.
   *
   * @param tree the account whose tree it is; 0 in the tree of accounts
   * @param level 0 for a leaf
   * @param position among those of its level
   */
  public record Place(long tree, int level, long position) {}
}
