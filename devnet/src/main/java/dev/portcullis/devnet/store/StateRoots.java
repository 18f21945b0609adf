package dev.portcullis.devnet.store;

import dev.portcullis.devnet.common.Address;
import dev.portcullis.devnet.common.Hash;
import dev.portcullis.devnet.common.UInt256;
import dev.portcullis.devnet.state.Account;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.trie.MerkleTrie;
import dev.portcullis.devnet.trie.StateTrie;
import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The roots over all accounts and their storage. The tries of the block asked for last are kept as
 * long as memory allows, so that the root of a later block costs no more than what changed in
 * between; without them they are built from the whole state.
 */
public final class StateRoots {
  private final Database database;
  private final ChainStore store;
  private SoftReference<Tries> kept = new SoftReference<>(null);

  StateRoots(Database database, ChainStore store) {
    this.database = database;
    this.store = store;
  }

  /**
   * The root after a block.
   *
   * @param block height of a block of the chain
   * @throws StatePruned when the state after it is no longer kept
   */
  public synchronized Hash root(long block) {
    StateReader state = store.state(block);
    Tries tries = kept.get();
    // Half advanced tries would be worse than none.
    kept = new SoftReference<>(null);
    if (tries == null || tries.block > block) {
      tries = whole(state, block);
    } else {
      tries.advance(state, changed(tries.block + 1, block), block);
    }
    // What was read is only right if it was still kept in the end.
    store.requireState(block);
    kept = new SoftReference<>(tries);
    return tries.accounts.root();
  }

  /** Forgets the tries, because blocks were taken back. */
  synchronized void forget() {
    kept = new SoftReference<>(null);
  }

  private Tries whole(StateReader state, long block) {
    Map<Address, Set<UInt256>> everything = new HashMap<>();
    Iterator<byte[]> keys = database.keysFrom(Keys.first(Keys.ACCOUNT));
    while (keys.hasNext()) {
      byte[] key = keys.next();
      if (key[0] > Keys.STORAGE) {
        break;
      }
      note(everything, key);
    }
    Tries tries = new Tries();
    tries.advance(state, everything, block);
    return tries;
  }

  /** What any block of a range wrote. */
  private Map<Address, Set<UInt256>> changed(long from, long to) {
    Map<Address, Set<UInt256>> changed = new HashMap<>();
    for (long block = from; block <= to; block++) {
      byte[] keys = database.get(Keys.changes(block));
      if (keys != null) {
        KeyList.decode(keys).forEach(key -> note(changed, key));
      }
    }
    return changed;
  }

  private static void note(Map<Address, Set<UInt256>> changed, byte[] key) {
    Set<UInt256> slots = changed.computeIfAbsent(Keys.address(key), address -> new HashSet<>());
    if (key[0] == Keys.STORAGE) {
      slots.add(Keys.slot(key));
    }
  }

  /** The trie of accounts after a block, and those of their storage. */
  private static final class Tries {
    private final Map<Address, MerkleTrie> storage = new HashMap<>();
    private MerkleTrie accounts = MerkleTrie.EMPTY;
    private long block;

    void advance(StateReader state, Map<Address, Set<UInt256>> changed, long to) {
      changed.forEach((address, slots) -> update(state, address, slots));
      block = to;
    }

    private void update(StateReader state, Address address, Set<UInt256> slots) {
      MerkleTrie trie = storage.getOrDefault(address, MerkleTrie.EMPTY);
      for (UInt256 slot : slots) {
        UInt256 value = state.storage(address, slot);
        byte[] key = StateTrie.slotKey(slot);
        trie = value.isZero() ? trie.without(key) : trie.with(key, StateTrie.slotValue(value));
      }
      Optional<Account> account = state.account(address);
      byte[] key = StateTrie.accountKey(address);
      if (account.isPresent()) {
        if (!slots.isEmpty()) {
          storage.put(address, trie);
        }
        accounts = accounts.with(key, StateTrie.accountValue(account.get(), trie.root()));
      } else {
        storage.remove(address);
        accounts = accounts.without(key);
      }
    }
  }
}
