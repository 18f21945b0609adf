package dev.portcullis.ejb.legacy.tree;

import dev.portcullis.ejb.legacy.musig.Fr;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.legacy.ChangedAccount;
import dev.portcullis.persistence.legacy.ChangedBalance;
import dev.portcullis.persistence.legacy.TreeNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The root after a block, from what the block changed and from the nodes beside it.
 *
 * @param root of all accounts
 * @param accountNodes those of the tree of accounts that changed
 * @param balanceNodes those of the trees of accounts that changed
 */
record BlockRoot(Hash32 root, List<TreeNode> accountNodes, List<TreeNode> balanceNodes) {
  /** Ids of accounts have 24 bits. */
  static final int DEPTH = 24;

  /** The places that have to be known in the trees of accounts. */
  static List<TreeNode.Place> neededOfBalances(
      Collection<ChangedAccount> accounts, Collection<ChangedBalance> balances) {
    Map<Long, Set<Long>> slots = slots(balances);
    List<TreeNode.Place> places = new ArrayList<>();
    for (ChangedAccount account : accounts) {
      int depth = MerkleTree.depth(account.slots());
      Set<Long> changed = slots.getOrDefault(account.id(), Set.of());
      if (changed.isEmpty() && account.slots() > 0) {
        places.add(new TreeNode.Place(account.id(), depth, 0));
      }
      MerkleTree.beside(depth, changed)
          .forEach(
              node -> places.add(new TreeNode.Place(account.id(), node.level(), node.position())));
    }
    return places;
  }

  /** The places that have to be known in the tree of accounts. */
  static List<TreeNode.Place> neededOfAccounts(Collection<ChangedAccount> accounts) {
    Set<Long> ids = accounts.stream().map(ChangedAccount::id).collect(Collectors.toSet());
    return MerkleTree.beside(DEPTH, ids).stream()
        .map(node -> new TreeNode.Place(0, node.level(), node.position()))
        .toList();
  }

  /**
   * Computes it.
   *
   * @param accounts those that changed themselves or in a balance, as they are after the block; at
   *     least one
   * @param balances those that changed
   * @param besideBalances what is stored at {@link #neededOfBalances}
   * @param besideAccounts what is stored at {@link #neededOfAccounts}
   */
  static BlockRoot of(
      Collection<ChangedAccount> accounts,
      Collection<ChangedBalance> balances,
      Collection<TreeNode> besideBalances,
      Collection<TreeNode> besideAccounts) {
    Map<Long, Map<Long, Fr>> leaves = new HashMap<>();
    for (ChangedBalance balance : balances) {
      leaves
          .computeIfAbsent(balance.accountId(), account -> new HashMap<>())
          .put(balance.slot(), Leaves.balance(balance));
    }
    Map<Long, Map<Node, Fr>> beside = new HashMap<>();
    for (TreeNode node : besideBalances) {
      beside
          .computeIfAbsent(node.place().tree(), account -> new HashMap<>())
          .put(node(node), Fr.of(node.hash()));
    }
    List<AccountPart> parts =
        accounts.parallelStream()
            .map(
                account ->
                    AccountPart.of(
                        account,
                        leaves.getOrDefault(account.id(), Map.of()),
                        beside.getOrDefault(account.id(), Map.of())))
            .toList();
    Map<Node, Fr> known = new HashMap<>();
    besideAccounts.forEach(node -> known.put(node(node), Fr.of(node.hash())));
    Map<Node, Fr> changed =
        MerkleTree.changed(
            DEPTH,
            parts.stream().collect(Collectors.toMap(AccountPart::id, AccountPart::leaf)),
            known);
    return new BlockRoot(
        new Hash32("0x" + HexFormat.of().formatHex(changed.get(new Node(DEPTH, 0)).toBytes())),
        nodes(0, changed),
        parts.stream().flatMap(part -> nodes(part.id(), part.nodes()).stream()).toList());
  }

  private static Map<Long, Set<Long>> slots(Collection<ChangedBalance> balances) {
    Map<Long, Set<Long>> slots = new HashMap<>();
    for (ChangedBalance balance : balances) {
      slots.computeIfAbsent(balance.accountId(), account -> new HashSet<>()).add(balance.slot());
    }
    return slots;
  }

  private static Node node(TreeNode node) {
    return new Node(node.place().level(), node.place().position());
  }

  private static List<TreeNode> nodes(long tree, Map<Node, Fr> nodes) {
    return nodes.entrySet().stream()
        .map(
            each ->
                new TreeNode(
                    new TreeNode.Place(tree, each.getKey().level(), each.getKey().position()),
                    each.getValue().toBytes()))
        .toList();
  }

  /**
   * What a block does to one account.
   *
   * @param leaf in the tree of accounts
   * @param nodes that changed in its own tree
   */
  private record AccountPart(long id, Fr leaf, Map<Node, Fr> nodes) {
    static AccountPart of(ChangedAccount account, Map<Long, Fr> leaves, Map<Node, Fr> beside) {
      int depth = MerkleTree.depth(account.slots());
      Map<Node, Fr> nodes = leaves.isEmpty() ? Map.of() : MerkleTree.changed(depth, leaves, beside);
      Node top = new Node(depth, 0);
      Fr root = nodes.getOrDefault(top, beside.getOrDefault(top, Fr.ZERO));
      return new AccountPart(account.id(), Leaves.account(account, root), nodes);
    }
  }
}
