package dev.portcullis.devnet.rollup;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.state.Account;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.store.TreeUpdate;
import dev.portcullis.devnet.tree.StateCommitment;
import dev.portcullis.devnet.tree.StateTree;
import dev.portcullis.devnet.tree.TreeHash;
import dev.portcullis.ethereum.chain.AccountProperties;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Commits to the state after a batch. It reads the changes of the batch, not the whole state. Not
 * thread-safe.
 */
final class StateCommitter {
  private final Chain chain;
  private final StateTree tree;
  private final RecentBlockHashes hashes;

  StateCommitter(Chain chain) {
    this.chain = chain;
    this.tree = new StateTree(chain.batches().tree());
    this.hashes = new RecentBlockHashes(chain);
  }

  /**
   * The commitment of a batch.
   *
   * @param commitment what layer 1 stores
   * @param update what is stored of the tree
   */
  record Committed(StateCommitment commitment, TreeUpdate update) {}

  /**
   * Commits to the state of a batch.
   *
   * @param from the tree of the batch before
   * @param first the first block that may have changed something since; the last block of the batch
   *     before belongs to these, for developers change the state of a block afterwards
   * @param last the last block of the batch
   * @throws dev.portcullis.devnet.store.StatePrunedException when its state is no longer kept
   */
  Committed commit(StateTree.Version from, long first, Block last) {
    StateTree.Advance advance =
        tree.advance(from, values(chain.changedState(first, last.number()), last));
    return new Committed(
        new StateCommitment(
            advance.root(),
            advance.leaves(),
            last.number(),
            hashes.upTo(last),
            last.header().timestamp()),
        advance.update());
  }

  private SortedMap<Hash, Hash> values(Map<EvmAddress, Set<UInt256>> changed, Block last) {
    StateReader state = chain.state(new BlockIdentifier.ByHash(last.hash()));
    SortedMap<Hash, Hash> values = new TreeMap<>();
    changed.forEach(
        (address, slots) -> {
          values.put(
              TreeHash.flatKey(AccountProperties.ADDRESS, AccountProperties.slot(address)),
              state
                  .account(address)
                  .map(account -> properties(state, address, account).hash())
                  .orElse(Hash.ZERO));
          slots.forEach(
              slot ->
                  values.put(
                      TreeHash.flatKey(address, slot), Hash.of(state.storage(address, slot))));
        });
    return values;
  }

  private static AccountProperties properties(
      StateReader state, EvmAddress address, Account account) {
    return AccountProperties.of(
        account.nonce(), account.balance(), Accounts.code(state, address).bytes());
  }
}
