package dev.portcullis.devnet.trie;

import dev.portcullis.devnet.common.Address;
import dev.portcullis.devnet.common.Hash;
import dev.portcullis.devnet.common.UInt256;
import dev.portcullis.devnet.state.Account;
import dev.portcullis.devnet.state.StateReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All tries of one state: that of the accounts, and each account's storage. Immutable; the tries of
 * a later or earlier state share with it what is the same.
 */
public final class StateTries {
  /** The tries of the state without accounts. */
  public static final StateTries EMPTY = new StateTries(MerkleTrie.EMPTY, Map.of());

  private static final Hash EMPTY_ROOT = MerkleTrie.EMPTY.root();

  private final MerkleTrie accounts;

  /** The tries of accounts whose storage is not empty. */
  private final Map<Address, MerkleTrie> storage;

  private StateTries(MerkleTrie accounts, Map<Address, MerkleTrie> storage) {
    this.accounts = accounts;
    this.storage = storage;
  }

  /**
   * The tries of a whole state at once.
   *
   * @param accounts every account
   * @param slots every slot that is not zero, by address
   * @return its tries
   */
  public static StateTries of(
      List<Map.Entry<Address, Account>> accounts,
      Map<Address, List<Map.Entry<UInt256, UInt256>>> slots) {
    Map<Address, MerkleTrie> storage = new HashMap<>();
    Map<Address, Hash> roots = new HashMap<>();
    for (Map.Entry<Address, Account> account : accounts) {
      List<Map.Entry<UInt256, UInt256>> content = slots.get(account.getKey());
      if (content != null) {
        MerkleTrie trie = storageOf(content);
        storage.put(account.getKey(), trie);
        roots.put(account.getKey(), trie.root());
      }
    }
    TrieBuilder builder = new TrieBuilder();
    builder.addAll(
        accounts,
        account -> StateTrie.accountKey(account.getKey()),
        account ->
            StateTrie.accountValue(
                account.getValue(), roots.getOrDefault(account.getKey(), EMPTY_ROOT)));
    return new StateTries(builder.build(), storage);
  }

  private static MerkleTrie storageOf(List<Map.Entry<UInt256, UInt256>> slots) {
    TrieBuilder builder = new TrieBuilder();
    builder.addAll(
        slots,
        slot -> StateTrie.slotKey(slot.getKey()),
        slot -> StateTrie.slotValue(slot.getValue()));
    return builder.build();
  }

  /** The state root. */
  public Hash root() {
    return accounts.root();
  }

  /** The root over an account's storage. */
  public Hash storageRoot(Address address) {
    return storageOf(address).root();
  }

  /** The nodes that prove what is stored of an account, or that nothing is (EIP-1186). */
  public List<byte[]> accountProof(Address address) {
    return accounts.proof(StateTrie.accountKey(address));
  }

  /** The nodes that prove the value of a slot, or that it is zero (EIP-1186). */
  public List<byte[]> storageProof(Address address, UInt256 slot) {
    return storageOf(address).proof(StateTrie.slotKey(slot));
  }

  /**
   * The tries of another state.
   *
   * @param state the other state
   * @param changed every account that differs, with every slot of it that does
   * @return its tries
   */
  public StateTries moved(StateReader state, Map<Address, Set<UInt256>> changed) {
    MerkleTrie newAccounts = accounts;
    Map<Address, MerkleTrie> newStorage = new HashMap<>(storage);
    for (Map.Entry<Address, Set<UInt256>> change : changed.entrySet()) {
      Address address = change.getKey();
      byte[] key = StateTrie.accountKey(address);
      Optional<Account> account = state.account(address);
      MerkleTrie slots = storageOf(address);
      for (UInt256 slot : change.getValue()) {
        UInt256 value = account.isEmpty() ? UInt256.ZERO : state.storage(address, slot);
        byte[] slotKey = StateTrie.slotKey(slot);
        slots =
            value.isZero()
                ? slots.without(slotKey)
                : slots.with(slotKey, StateTrie.slotValue(value));
      }
      Hash root = slots.root();
      if (account.isEmpty() || root.equals(MerkleTrie.EMPTY.root())) {
        newStorage.remove(address);
      } else {
        newStorage.put(address, slots);
      }
      newAccounts =
          account.isEmpty()
              ? newAccounts.without(key)
              : newAccounts.with(key, StateTrie.accountValue(account.get(), root));
    }
    return new StateTries(newAccounts, newStorage);
  }

  private MerkleTrie storageOf(Address address) {
    return storage.getOrDefault(address, MerkleTrie.EMPTY);
  }
}
