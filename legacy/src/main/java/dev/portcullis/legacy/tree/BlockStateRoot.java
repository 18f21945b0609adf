package dev.portcullis.legacy.tree;

import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.legacy.musig.Fr;
import dev.portcullis.persistence.legacy.tree.ChangedAccount;
import dev.portcullis.persistence.legacy.tree.ChangedBalance;
import dev.portcullis.persistence.legacy.tree.TreeNode;
import dev.portcullis.persistence.legacy.tree.TreeNode.NodeLocation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The state root after a block, computed from the changes of the block and the stored tree nodes.
 *
 * @param root of the tree of accounts
 * @param nodes that changed, of all trees
 */
public record BlockStateRoot(Hash32 root, List<TreeNode> nodes) {
  /** The levels above accounts, each with four times as many nodes: account ids have 24 bits. */
  static final int DEPTH = 12;

  private static final NodeLocation TOP = new NodeLocation(TreeNode.ACCOUNTS, DEPTH, 0);

  /** The locations of the nodes that must be loaded. */
  public static Set<NodeLocation> needed(
      Collection<ChangedAccount> accounts, Collection<ChangedBalance> balances) {
    Set<NodeLocation> places = new LinkedHashSet<>();
    places.add(TOP);
    Map<Long, Integer> depths = new HashMap<>();
    for (ChangedAccount account : accounts) {
      PartialTree.path(places, TreeNode.ACCOUNTS, 0, DEPTH, account.id());
      depths.put(account.id(), AccountUpdate.depth(account.slots()));
    }
    for (ChangedBalance balance : balances) {
      int depth = depths.getOrDefault(balance.accountId(), 0);
      PartialTree.path(places, balance.accountId(), 1, depth, balance.slot());
    }
    return places;
  }

  /**
   * Computes the root, on all processors.
   *
   * @param accounts that changed themselves or in a balance
   * @param balances that changed
   * @param stored the stored nodes at the {@link #needed} locations
   * @throws IllegalStateException if these are inconsistent
   */
  public static BlockStateRoot of(
      Collection<ChangedAccount> accounts,
      Collection<ChangedBalance> balances,
      Collection<TreeNode> stored) {
    Map<Long, PartialTree> trees = new HashMap<>();
    for (TreeNode node : stored) {
      tree(trees, node.place().tree()).addStored(node);
    }
    PartialTree top = tree(trees, TreeNode.ACCOUNTS);
    List<AccountUpdate> parts = parts(accounts, balances, trees, top);
    ParallelExecutor.each(parts, AccountUpdate::change);
    Map<Long, Fr> leaves = new HashMap<>();
    parts.forEach(part -> leaves.put(part.id(), part.hash()));
    Fr root =
        leaves.isEmpty()
            ? top.known(TOP).hash()
            : top.root(
                DEPTH, leaves, branches -> ParallelExecutor.each(branches, TreeBranch::hash));
    List<TreeNode> nodes = new ArrayList<>();
    trees.values().forEach(tree -> nodes.addAll(tree.changed()));
    return new BlockStateRoot(new Hash32(HexText.of(root.toBytes())), nodes);
  }

  private static List<AccountUpdate> parts(
      Collection<ChangedAccount> accounts,
      Collection<ChangedBalance> balances,
      Map<Long, PartialTree> trees,
      PartialTree top) {
    Map<Long, List<ChangedBalance>> byAccount = new HashMap<>();
    for (ChangedBalance balance : balances) {
      byAccount.computeIfAbsent(balance.accountId(), id -> new ArrayList<>()).add(balance);
    }
    List<AccountUpdate> parts = new ArrayList<>();
    for (ChangedAccount account : accounts) {
      List<ChangedBalance> own = byAccount.remove(account.id());
      parts.add(
          new AccountUpdate(
              account,
              own == null ? List.of() : own,
              top.at(0, account.id()),
              tree(trees, account.id())));
    }
    if (!byAccount.isEmpty()) {
      throw new IllegalStateException(
          "Of accounts " + byAccount.keySet() + " only balances are known");
    }
    return parts;
  }

  private static PartialTree tree(Map<Long, PartialTree> trees, long number) {
    return trees.computeIfAbsent(number, PartialTree::new);
  }
}
