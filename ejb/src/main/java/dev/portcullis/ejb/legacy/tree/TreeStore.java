package dev.portcullis.ejb.legacy.tree;

import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.legacy.ChangedAccount;
import dev.portcullis.persistence.legacy.ChangedBalance;
import dev.portcullis.persistence.legacy.TreeNode;
import dev.portcullis.persistence.legacy.TreeRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** The transactions of the tree, each short: it is computed between them, never inside. */
@Stateless
public class TreeStore {
  @Inject private TreeRepository tree;

  /** The block that has no root yet and follows one that has; empty if there is none. */
  public Optional<Long> next() {
    return tree.next();
  }

  /**
   * The root of the block before.
   *
   * @throws java.util.NoSuchElementException if it has none
   */
  public Hash32 rootBefore(long block) {
    return tree.rootBefore(block).orElseThrow();
  }

  /** What a block changed of accounts. */
  public List<ChangedAccount> accounts(long block) {
    return tree.accounts(block);
  }

  /** What a block changed of balances. */
  public List<ChangedBalance> balances(long block) {
    return tree.balances(block);
  }

  /** What is stored at these places of the tree of accounts. */
  public List<TreeNode> accountNodes(List<TreeNode.Place> places) {
    return tree.accountNodes(places);
  }

  /** What is stored at these places of the trees of accounts. */
  public List<TreeNode> balanceNodes(List<TreeNode.Place> places) {
    return tree.balanceNodes(places);
  }

  /**
   * Stores the root of a block, if the block is still the next.
   *
   * @param accountNodes those that changed
   * @param balanceNodes those that changed
   * @return false, with nothing stored, if another node was faster
   */
  public boolean store(
      long block, Hash32 root, List<TreeNode> accountNodes, List<TreeNode> balanceNodes) {
    if (!tree.root(block, root)) {
      return false;
    }
    tree.save(accountNodes, balanceNodes);
    return true;
  }
}
