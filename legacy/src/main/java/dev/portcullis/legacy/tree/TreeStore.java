package dev.portcullis.legacy.tree;

import dev.portcullis.persistence.legacy.tree.ChangedAccount;
import dev.portcullis.persistence.legacy.tree.ChangedBalance;
import dev.portcullis.persistence.legacy.tree.TreeNode;
import dev.portcullis.persistence.legacy.tree.TreeQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** The transactions of the trees, each short: roots are computed between them. */
@Stateless
public class TreeStore {
  @Inject private TreeQueries tree;

  /** For the container. */
  public TreeStore() {}

  /** On a repository of one's own. */
  @SuppressWarnings("UnnecessaryAssignment") // no container injects here
  TreeStore(TreeQueries tree) {
    this.tree = tree;
  }

  /** The block to go on with; empty if all that are sealed have roots. */
  public Optional<StateRootInput> next() {
    return tree.next().map(this::read);
  }

  /**
   * What is read may change meanwhile, by somebody who computes the same. That it was the next is
   * read before, so that {@link #store} refuses what came of it.
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

  /** Stores the nodes from which the first block goes on. */
  public void begin(List<TreeNode> nodes) {
    tree.save(nodes);
  }
}
