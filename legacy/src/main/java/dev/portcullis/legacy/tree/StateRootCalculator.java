package dev.portcullis.legacy.tree;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.legacy.musig.PubKeyHash;
import dev.portcullis.persistence.legacy.tree.ChangedAccount;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** Computes the state root of each block in sequence. A block without a root is not shown. */
@ApplicationScoped
public class StateRootCalculator {
  @Inject private TreeStore store;

  /** Required by the container. */
  public StateRootCalculator() {}

  /** Uses this store. */
  @SuppressWarnings("UnnecessaryAssignment") // no container injects here
  StateRootCalculator(TreeStore store) {
    this.store = store;
  }

  /**
   * Processes the next block. Must not be called in a transaction: it mostly computes, for up to a
   * second on all processors. Several nodes may do so at once; one of them stores.
   *
   * @return whether a block got its root
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
   * Begins with account 0 alone, in the transaction of the caller that begins the rollup.
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
