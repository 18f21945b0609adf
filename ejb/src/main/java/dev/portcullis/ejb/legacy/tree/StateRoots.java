package dev.portcullis.ejb.legacy.tree;

import dev.portcullis.persistence.legacy.ChangedAccount;
import dev.portcullis.persistence.legacy.ChangedBalance;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** Gives each block its state root, one after the other. Until then it is not shown. */
@ApplicationScoped
public class StateRoots {
  @Inject private TreeStore store;

  /** For the container. */
  public StateRoots() {}

  /** Whether a block was given its root. */
  public boolean step() {
    Optional<Long> next = store.next();
    return next.isPresent() && root(next.get());
  }

  private boolean root(long block) {
    List<ChangedAccount> accounts = store.accounts(block);
    if (accounts.isEmpty()) {
      return store.store(block, store.rootBefore(block), List.of(), List.of());
    }
    List<ChangedBalance> balances = store.balances(block);
    BlockRoot found =
        BlockRoot.of(
            accounts,
            balances,
            store.balanceNodes(BlockRoot.neededOfBalances(accounts, balances)),
            store.accountNodes(BlockRoot.neededOfAccounts(accounts)));
    return store.store(block, found.root(), found.accountNodes(), found.balanceNodes());
  }
}
