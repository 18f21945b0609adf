package dev.portcullis.legacy.tree;

import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Hex;
import dev.portcullis.legacy.musig.Fr;
import dev.portcullis.persistence.legacy.tree.ChangedAccount;
import dev.portcullis.persistence.legacy.tree.ChangedBalance;
import dev.portcullis.persistence.legacy.tree.TreeNode;
import dev.portcullis.persistence.legacy.tree.TreeNode.Place;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The state root after a block, from what the block changed and what is stored of the trees.
 *
 * @param root of the tree of accounts
 * @param nodes those that changed, of all trees
 */
public record BlockRoot(Hash32 root, List<TreeNode> nodes) {
  /** The levels above accounts, each of four times as many: their ids have 24 bits. */
  static final int DEPTH = 12;

  private static final Place TOP = new Place(TreeNode.ACCOUNTS, DEPTH, 0);

  /** The places that have to be known. */
  public static Set<Place> needed(
      Collection<ChangedAccount> accounts, Collection<ChangedBalance> balances) {
    Set<Place> places = new LinkedHashSet<>();
    places.add(TOP);
    Map<Long, Integer> depths = new HashMap<>();
    for (ChangedAccount account : accounts) {
      Branches.path(places, TreeNode.ACCOUNTS, 0, DEPTH, account.id());
      depths.put(account.id(), AccountPart.depth(account.slots()));
    }
    for (ChangedBalance balance : balances) {
      int depth = depths.getOrDefault(balance.accountId(), 0);
      Branches.path(places, balance.accountId(), 1, depth, balance.slot());
    }
    return places;
  }

  /**
   * Computes it, on all processors.
   *
   * @param accounts those that the block changed themselves or in a balance
   * @param balances those that it changed
   * @param stored what is stored at the places that are {@link #needed}
   * @throws IllegalStateException if these do not belong together
   */
  public static BlockRoot of(
      Collection<ChangedAccount> accounts,
      Collection<ChangedBalance> balances,
      Collection<TreeNode> stored) {
    Map<Long, Branches> trees = new HashMap<>();
    for (TreeNode node : stored) {
      tree(trees, node.place().tree()).know(node);
    }
    Branches top = tree(trees, TreeNode.ACCOUNTS);
    List<AccountPart> parts = parts(accounts, balances, trees, top);
    SideBySide.each(parts, AccountPart::change);
    Map<Long, Fr> leaves = new HashMap<>();
    parts.forEach(part -> leaves.put(part.id(), part.hash()));
    Fr root =
        leaves.isEmpty()
            ? top.known(TOP).hash()
            : top.root(DEPTH, leaves, branches -> SideBySide.each(branches, Branch::hash));
    List<TreeNode> nodes = new ArrayList<>();
    trees.values().forEach(tree -> nodes.addAll(tree.changed()));
    return new BlockRoot(new Hash32(Hex.of(root.toBytes())), nodes);
  }

  private static List<AccountPart> parts(
      Collection<ChangedAccount> accounts,
      Collection<ChangedBalance> balances,
      Map<Long, Branches> trees,
      Branches top) {
    Map<Long, List<ChangedBalance>> byAccount = new HashMap<>();
    for (ChangedBalance balance : balances) {
      byAccount.computeIfAbsent(balance.accountId(), id -> new ArrayList<>()).add(balance);
    }
    List<AccountPart> parts = new ArrayList<>();
    for (ChangedAccount account : accounts) {
      List<ChangedBalance> own = byAccount.remove(account.id());
      parts.add(
          new AccountPart(
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

  private static Branches tree(Map<Long, Branches> trees, long number) {
    return trees.computeIfAbsent(number, Branches::new);
  }
}
