package dev.portcullis.legacy.tree;

import dev.portcullis.persistence.legacy.tree.ChangedAccount;
import dev.portcullis.persistence.legacy.tree.ChangedBalance;
import dev.portcullis.persistence.legacy.tree.TreeNode;
import dev.portcullis.persistence.legacy.tree.TreeQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** The database transactions of the trees, each short: roots are computed between them. */
@Stateless
public class TreeStore {
  @Inject private TreeQueries tree;

  /** Required by the container. */
  public TreeStore() {}

  /** Uses this repository. */
  @SuppressWarnings("UnnecessaryAssignment") // no container injects here
  TreeStore(TreeQueries tree) {
    this.tree = tree;
  }

  /** The next block; empty if all closed blocks have roots. */
  public Optional<StateRootInput> next() {
    return tree.next().map(this::read);
  }

  /**
   * The data may change during the read, by another node that computes the same block. The number
   * of the next block is read first, so that {@link #store} rejects an inconsistent result.
   */
  private StateRootInput read(long number) {
    List<ChangedAccount> accounts = tree.accounts(number);
    List<ChangedBalance> balances = tree.balances(number);
    return new StateRootInput(
        number, accounts, balances, tree.nodes(BlockStateRoot.needed(accounts, balances)));
  }

  /**
   * Stores the root of a block, if the block is still the next, and the nodes below it.
   *
   * @return false, with nothing stored, if another node was faster
   */
  public boolean store(long block, BlockStateRoot found) {
    if (!tree.root(block, found.root())) {
      return false;
    }
    tree.save(found.nodes());
    return true;
  }

  /** Stores the nodes from which the first block continues. */
  public void begin(List<TreeNode> nodes) {
    tree.save(nodes);
  }
}
