package dev.portcullis.legacy.tree;

import dev.portcullis.legacy.musig.Fr;
import dev.portcullis.persistence.legacy.tree.ChangedAccount;
import dev.portcullis.persistence.legacy.tree.ChangedBalance;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** The changes of a block to one account: to its own tree of balances, and to its leaf. */
final class AccountUpdate {
  private static final int ADDRESS = 0;
  private static final int KEY = 1;
  private static final int COUNTERS = 2;
  private static final int BALANCES = 3;

  private final ChangedAccount account;
  private final TreeBranch leaf;
  private final PartialTree own;
  private final Map<Long, Fr> slots = new HashMap<>();

  /**
   * Creates the update from an account's state after the block.
   *
   * @param leaf before the block
   * @param own its tree of balances before the block
   */
  AccountUpdate(
      ChangedAccount account,
      Collection<ChangedBalance> balances,
      TreeBranch leaf,
      PartialTree own) {
    this.account = account;
    this.leaf = leaf;
    this.own = own;
    for (ChangedBalance balance : balances) {
      slots.put(balance.slot(), LeafEncoding.balance(balance.tokenId(), balance.amount()));
    }
  }

  /** The number of levels above this many slots: none above one, which is the root itself. */
  static int depth(int slots) {
    int bits = slots <= 1 ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(slots - 1);
    return (bits + 1) / 2;
  }

  long id() {
    return account.id();
  }

  /** The leaf of the account in the tree of accounts. */
  Fr hash() {
    return leaf.hash();
  }

  /** Updates the leaf to the state after the block, and hashes it. */
  void change() {
    if (!slots.isEmpty()) {
      leaf.set(BALANCES, balances());
    }
    leaf.set(ADDRESS, LeafEncoding.bytes(account.address().bytes()));
    leaf.set(KEY, LeafEncoding.bytes(account.pubKeyHash()));
    leaf.set(COUNTERS, LeafEncoding.counters(account.slots(), account.nonce()));
    leaf.hash();
  }

  private Fr balances() {
    int depth = depth(account.slots());
    int slotsBefore = LeafEncoding.slots(leaf.child(COUNTERS));
    int before = depth(slotsBefore);
    if (slotsBefore > 0 && before < depth) {
      // A tree that grows contains the old tree beside new nodes.
      own.at(before + 1, 0).set(0, leaf.child(BALANCES));
    }
    return own.root(depth, slots, branches -> {});
  }
}
