package dev.portcullis.devnet.state;

import dev.portcullis.devnet.state.BlockAccessList.AccountAccess;
import dev.portcullis.devnet.state.BlockAccessList.CodeChange;
import dev.portcullis.devnet.state.BlockAccessList.SlotChanges;
import dev.portcullis.devnet.state.BlockAccessList.WordChange;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Records the accesses of one block for its {@link BlockAccessList}. A {@link WorldState} reports
 * each access before the change that follows. At the end of a transaction the values are compared
 * with those at its first access, so that reverted changes leave accesses only. Accesses of a
 * transaction that does not end are dropped. Not thread-safe.
 */
public final class BlockAccessRecorder {
  private final Map<EvmAddress, Accesses> accounts = new TreeMap<>();
  private final Map<MutableAccount, Baseline> running = new LinkedHashMap<>();
  private int index;

  /** Begins to record what {@code state} accesses, where the fork has access lists. */
  public static Optional<BlockAccessRecorder> begin(WorldState state, Fork fork) {
    if (!fork.includes(Fork.AMSTERDAM)) {
      return Optional.empty();
    }
    BlockAccessRecorder recorder = new BlockAccessRecorder();
    state.recordAccesses(recorder);
    return Optional.of(recorder);
  }

  /** An account at its first access in the running transaction. */
  private static final class Baseline {
    final long nonce;
    final UInt256 balance;
    final Hash codeHash;
    final Map<UInt256, UInt256> slots = new LinkedHashMap<>();

    Baseline(MutableAccount account) {
      this.nonce = account.nonce;
      this.balance = account.balance;
      this.codeHash = account.codeHash;
    }
  }

  /** The accesses of the block to one account. A slot without changes was only read. */
  private static final class Accesses {
    final Map<UInt256, List<WordChange>> slots = new TreeMap<>();
    final List<WordChange> balances = new ArrayList<>();
    final List<WordChange> nonces = new ArrayList<>();
    final List<CodeChange> codes = new ArrayList<>();

    AccountAccess of(EvmAddress address) {
      List<SlotChanges> changed = new ArrayList<>();
      List<UInt256> read = new ArrayList<>();
      slots.forEach(
          (key, changes) -> {
            if (changes.isEmpty()) {
              read.add(key);
            } else {
              changed.add(new SlotChanges(key, changes));
            }
          });
      return new AccountAccess(address, changed, read, balances, nonces, codes);
    }
  }

  void access(MutableAccount account) {
    baseline(account);
  }

  void access(MutableAccount account, UInt256 key, StorageSlot slot) {
    baseline(account).slots.putIfAbsent(key, slot.value);
  }

  private Baseline baseline(MutableAccount account) {
    return running.computeIfAbsent(account, Baseline::new);
  }

  /** Drops the accesses of a transaction that did not end. */
  void beginTransaction() {
    running.clear();
  }

  /** Adds the accesses of the transaction, whose changes are final now. */
  void endTransaction() {
    running.forEach(this::add);
    running.clear();
    index++;
  }

  private void add(MutableAccount account, Baseline before) {
    Accesses accesses = accounts.computeIfAbsent(account.address, absent -> new Accesses());
    if (account.nonce != before.nonce) {
      accesses.nonces.add(new WordChange(index, UInt256.of(account.nonce)));
    }
    if (!account.balance.equals(before.balance)) {
      accesses.balances.add(new WordChange(index, account.balance));
    }
    if (!account.codeHash.equals(before.codeHash)) {
      accesses.codes.add(new CodeChange(index, account.code.bytes()));
    }
    before.slots.forEach(
        (key, value) -> {
          List<WordChange> changes =
              accesses.slots.computeIfAbsent(key, absent -> new ArrayList<>());
          // A removed account has no slots any more.
          StorageSlot slot = account.slots.get(key);
          UInt256 now = slot == null ? UInt256.ZERO : slot.value;
          if (!now.equals(value)) {
            changes.add(new WordChange(index, now));
          }
        });
  }

  /** The list of what has ended so far. */
  public BlockAccessList list() {
    List<AccountAccess> all = new ArrayList<>();
    accounts.forEach((address, accesses) -> all.add(accesses.of(address)));
    return new BlockAccessList(all);
  }
}
