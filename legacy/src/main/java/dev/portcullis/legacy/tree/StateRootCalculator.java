package dev.portcullis.legacy.tree;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.legacy.musig.PubKeyHash;
import dev.portcullis.persistence.legacy.tree.ChangedAccount;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** Gives each block its state root, one after the other. Until then it is not shown. */
@ApplicationScoped
public class StateRootCalculator {
  @Inject private TreeStore store;

  /** For the container. */
  public StateRootCalculator() {}

  /** On a store of one's own. */
  @SuppressWarnings("UnnecessaryAssignment") // no container injects here
  StateRootCalculator(TreeStore store) {
    this.store = store;
  }

  /**
   * Goes on by one block. It is not to be called in a transaction: most of its time, up to a second
   * on all processors, it computes. Several nodes may do it at once; one of them stores.
   *
   * @return whether a block was given its root
   */
  public boolean step() {
    Optional<StateRootInput> next = store.next();
    return next.isPresent() && root(next.get());
  }

  private boolean root(StateRootInput block) {
    return store.store(
        block.number(), BlockStateRoot.of(block.accounts(), block.balances(), block.stored()));
  }

  /**
   * Begins with account 0 alone, in the transaction of the caller who begins the rollup.
   *
   * @param feeAccount its address
   * @return the root before the first block
   */
  public Hash32 genesis(Address feeAccount) {
    BlockStateRoot found =
        BlockStateRoot.of(
            List.of(new ChangedAccount(0, feeAccount, 0, PubKeyHash.NONE.bytes(), 0)),
            List.of(),
            List.of());
    store.begin(found.nodes());
    return found.root();
  }
}
