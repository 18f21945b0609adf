package dev.portcullis.devnet.trie;

import dev.portcullis.devnet.state.Account;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All tries of one state: that of the accounts, and each account's storage. Immutable; the tries of
 * a later or earlier state share their common nodes with it.
 */
public final class StateTries {
  /** The tries of the state without accounts. */
  public static final StateTries EMPTY = new StateTries(MerkleTrie.EMPTY, Map.of());

  private static final Hash EMPTY_ROOT = MerkleTrie.EMPTY.root();

  private final MerkleTrie accounts;

  /** The tries of accounts whose storage is not empty. */
  private final Map<EvmAddress, MerkleTrie> storage;

  private StateTries(MerkleTrie accounts, Map<EvmAddress, MerkleTrie> storage) {
    this.accounts = accounts;
    this.storage = storage;
  }

  /**
   * Builds the tries of a whole state at once. One thread may add the accounts while another adds
   * the slots.
   */
  public static final class Builder {
    private final List<AccountEntry> accounts = new ArrayList<>();
    private final Map<EvmAddress, TrieBuilder> slots = new HashMap<>();

    private static final class AccountEntry {
      final EvmAddress address;
      final Account account;
      final byte[] key;

      AccountEntry(EvmAddress address, Account account) {
        this.address = address;
        this.account = account;
        this.key = StateTrie.accountKey(address);
      }
    }

    /** Adds an account. */
    public void add(EvmAddress address, Account account) {
      accounts.add(new AccountEntry(address, account));
    }

    /** Adds a slot of an account, whose value is not zero. */
    public void add(EvmAddress address, UInt256 slot, UInt256 value) {
      slots
          .computeIfAbsent(address, first -> new TrieBuilder())
          .add(StateTrie.slotKey(slot), StateTrie.slotValue(value));
    }

    /** The tries of the added entries; slots without an account are left out. */
    public StateTries build() {
      Map<EvmAddress, MerkleTrie> storage = new HashMap<>();
      TrieBuilder builder = new TrieBuilder();
      for (AccountEntry found : accounts) {
        TrieBuilder content = slots.remove(found.address);
        Hash root = EMPTY_ROOT;
        if (content != null) {
          MerkleTrie trie = content.build();
          storage.put(found.address, trie);
          root = trie.root();
        }
        builder.add(found.key, StateTrie.accountValue(found.account, root));
      }
      return new StateTries(builder.build(), storage);
    }
  }

  /** The state root. */
  public Hash root() {
    return accounts.root();
  }

  /** The root over an account's storage. */
  public Hash storageRoot(EvmAddress address) {
    return storageOf(address).root();
  }

  /** The nodes that prove the stored record of an account, or its absence (EIP-1186). */
  public List<byte[]> accountProof(EvmAddress address) {
    return accounts.proof(StateTrie.accountKey(address));
  }

  /** The nodes that prove the value of a slot, or that it is zero (EIP-1186). */
  public List<byte[]> storageProof(EvmAddress address, UInt256 slot) {
    return storageOf(address).proof(StateTrie.slotKey(slot));
  }

  /**
   * The tries of another state.
   *
   * @param state the other state
   * @param changed every account that differs, with every slot of it that does
   * @return its tries
   */
  public StateTries moved(StateReader state, Map<EvmAddress, Set<UInt256>> changed) {
    MerkleTrie newAccounts = accounts;
    Map<EvmAddress, MerkleTrie> newStorage = new HashMap<>(storage);
    for (Map.Entry<EvmAddress, Set<UInt256>> change : changed.entrySet()) {
      EvmAddress address = change.getKey();
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

  private MerkleTrie storageOf(EvmAddress address) {
    return storage.getOrDefault(address, MerkleTrie.EMPTY);
  }
}
