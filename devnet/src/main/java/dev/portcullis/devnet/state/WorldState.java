package dev.portcullis.devnet.state;

import dev.portcullis.devnet.state.StateChanges.AccountChange;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A state for running transactions: it reads from a base state, keeps all changes in memory, and
 * can revert them to any snapshot within the running transaction. After one or more transactions,
 * {@link #changes()} returns the changes to store. As a {@link StateReader}, it can be a base
 * itself.
 *
 * <p>Not thread-safe. It keeps all data it has read, so it is meant for a block or a call.
 *
 * <p>Every change is recorded in a journal as the action that undoes it; a snapshot is a position
 * in the journal. Longer than 300 lines because that discipline is one idea: a field change without
 * a journal entry breaks REVERT, so all changes are in this one place.
 */
public final class WorldState implements StateReader {

  private final StateReader base;
  private final Map<EvmAddress, MutableAccount> accounts = new HashMap<>();
  private final Map<Hash, Code> newCodes = new HashMap<>();

  private final List<Runnable> journal = new ArrayList<>();
  private final List<Log> logs = new ArrayList<>();
  private final List<MutableAccount> touched = new ArrayList<>();
  private final List<MutableAccount> destroyed = new ArrayList<>();
  private final Map<TransientSlot, UInt256> transientStorage = new HashMap<>();
  private long refund;
  private int transaction = 1;

  /** Null unless accesses are recorded. */
  private BlockAccessRecorder accesses;

  /** A state without changes over {@code base}. */
  public WorldState(StateReader base) {
    this.base = base;
  }

  /** Records from now on what transactions access (EIP-7928). */
  void recordAccesses(BlockAccessRecorder recorder) {
    accesses = recorder;
  }

  // ---- transactions

  /** Clears the data of a single transaction: warmth, logs, refund, transient storage. */
  public void beginTransaction() {
    transaction++;
    journal.clear();
    logs.clear();
    touched.clear();
    destroyed.clear();
    transientStorage.clear();
    refund = 0;
    if (accesses != null) {
      accesses.beginTransaction();
    }
  }

  /**
   * Makes the transaction's changes final: contracts created and destroyed in it are removed
   * (EIP-6780), but for balances that stay (EIP-8246), and so are touched accounts that are empty
   * (EIP-161).
   */
  public void endTransaction() {
    for (MutableAccount account : destroyed) {
      if (account.destroyedIn == transaction) {
        UInt256 kept = account.keepsBalance ? account.balance : UInt256.ZERO;
        account.delete();
        account.balance = kept;
      }
    }
    for (MutableAccount account : touched) {
      if (account.touchedIn == transaction && account.isEmpty() && account.recorded) {
        account.delete();
      }
    }
    if (accesses != null) {
      accesses.endTransaction();
    }
    journal.clear();
  }

  /** Takes a snapshot, to which {@link #revert} can return within this transaction. */
  public int snapshot() {
    return journal.size();
  }

  /** Undoes everything since the snapshot. */
  public void revert(int snapshot) {
    for (int i = journal.size() - 1; i >= snapshot; i--) {
      journal.remove(i).run();
    }
  }

  // ---- accounts

  /** The account at this address; a missing one is empty. */
  public MutableAccount load(EvmAddress address) {
    MutableAccount account = accounts.get(address);
    if (account == null) {
      account = new MutableAccount(address, base.account(address));
      accounts.put(address, account);
    }
    return account;
  }

  /** Its code. */
  public Code code(MutableAccount account) {
    Code code = account.code;
    if (code == null) {
      code = code(account.codeHash);
      account.code = code;
    }
    return code;
  }

  /** Sets the nonce. */
  public void setNonce(MutableAccount account, long nonce) {
    accessed(account);
    long before = account.nonce;
    journal.add(() -> account.nonce = before);
    account.nonce = nonce;
  }

  /** Sets the balance in wei, and touches the account. */
  public void setBalance(MutableAccount account, UInt256 balance) {
    touch(account);
    UInt256 before = account.balance;
    if (!before.equals(balance)) {
      journal.add(() -> account.balance = before);
      account.balance = balance;
    }
  }

  /** Adds wei, and touches the account even when there are none to add. */
  public void credit(MutableAccount account, UInt256 amount) {
    setBalance(account, account.balance.plus(amount));
  }

  /** Subtracts wei, which the balance must cover. */
  public void debit(MutableAccount account, UInt256 amount) {
    setBalance(account, account.balance.minus(amount));
  }

  /** Sets the code. */
  public void setCode(MutableAccount account, Code code) {
    accessed(account);
    Hash hashBefore = account.codeHash;
    Code before = account.code;
    journal.add(
        () -> {
          account.codeHash = hashBefore;
          account.code = before;
        });
    account.codeHash = code.hash();
    account.code = code;
    newCodes.putIfAbsent(code.hash(), code);
  }

  /** Records that this transaction touches the account (EIP-161). */
  public void touch(MutableAccount account) {
    accessed(account);
    int before = account.touchedIn;
    if (before != transaction) {
      journal.add(() -> account.touchedIn = before);
      account.touchedIn = transaction;
      touched.add(account);
    }
  }

  /** Whether a contract may not be created here (EIP-684, EIP-7610). */
  public boolean isOccupied(MutableAccount account) {
    return account.nonce != 0 || account.hasCode() || hasStorage(account.address);
  }

  /** Records that this transaction creates a contract here. */
  public void markCreated(MutableAccount account) {
    int before = account.createdIn;
    journal.add(() -> account.createdIn = before);
    account.createdIn = transaction;
  }

  /** Whether this transaction created the contract. */
  public boolean isCreated(MutableAccount account) {
    return account.createdIn == transaction;
  }

  /**
   * Records that the contract, created in this transaction, is removed at its end.
   *
   * @param keepsBalance whether its balance then stays (EIP-8246), or is burned
   */
  public void markDestroyed(MutableAccount account, boolean keepsBalance) {
    account.keepsBalance = keepsBalance;
    int before = account.destroyedIn;
    if (before != transaction) {
      journal.add(() -> account.destroyedIn = before);
      account.destroyedIn = transaction;
      destroyed.add(account);
    }
  }

  /** Records that the running transaction accesses the account (EIP-7928). */
  public void accessed(MutableAccount account) {
    if (accesses != null) {
      accesses.access(account);
    }
  }

  /** The same for a storage slot of the account, before it is changed. */
  public void accessed(MutableAccount account, UInt256 key, StorageSlot slot) {
    if (accesses != null) {
      accesses.access(account, key, slot);
    }
  }

  /** Makes the account warm (EIP-2929); returns whether it was cold. */
  public boolean warm(MutableAccount account) {
    int before = account.warmIn;
    if (before == transaction) {
      return false;
    }
    journal.add(() -> account.warmIn = before);
    account.warmIn = transaction;
    return true;
  }

  // ---- storage

  /** The storage slot {@code key} of the account. */
  public StorageSlot slot(MutableAccount account, UInt256 key) {
    StorageSlot slot = account.slots.get(key);
    if (slot == null) {
      slot =
          new StorageSlot(
              account.storageCleared ? UInt256.ZERO : base.storage(account.address, key));
      account.slots.put(key, slot);
    }
    return slot;
  }

  /**
   * Sets a slot that the protocol itself writes without reading it: its earlier value, which may be
   * on another node, is not loaded. It is not zero.
   */
  public void overwrite(MutableAccount account, UInt256 key, UInt256 value) {
    StorageSlot slot = account.slots.computeIfAbsent(key, unread -> new StorageSlot(UInt256.ZERO));
    accessed(account, key, slot);
    write(slot, value);
  }

  /** Makes the slot warm (EIP-2929); returns whether it was cold. */
  public boolean warm(StorageSlot slot) {
    int before = slot.warmIn;
    if (before == transaction) {
      return false;
    }
    journal.add(() -> slot.warmIn = before);
    slot.warmIn = transaction;
    return true;
  }

  /** The slot's value before this transaction. */
  public UInt256 original(StorageSlot slot) {
    return slot.writtenIn == transaction ? slot.original : slot.value;
  }

  /** Sets the slot's value. */
  public void write(StorageSlot slot, UInt256 value) {
    UInt256 before = slot.value;
    if (slot.writtenIn != transaction) {
      slot.original = before;
      slot.writtenIn = transaction;
    }
    journal.add(() -> slot.value = before);
    slot.value = value;
  }

  /** The transient value (EIP-1153). */
  public UInt256 transientValue(MutableAccount account, UInt256 key) {
    return transientStorage.getOrDefault(new TransientSlot(account.address, key), UInt256.ZERO);
  }

  /** Sets a transient value (EIP-1153). */
  public void setTransient(MutableAccount account, UInt256 key, UInt256 value) {
    TransientSlot slot = new TransientSlot(account.address, key);
    UInt256 before = transientStorage.put(slot, value);
    journal.add(() -> transientStorage.put(slot, before == null ? UInt256.ZERO : before));
  }

  // ---- logs and refund

  /** Appends a log. */
  public void addLog(Log log) {
    journal.add(() -> logs.remove(logs.size() - 1));
    logs.add(log);
  }

  /** The transaction's logs so far. */
  public List<Log> logs() {
    return List.copyOf(logs);
  }

  /** Changes the refund counter by {@code gas}, which may be negative. */
  public void addRefund(long gas) {
    journal.add(() -> refund -= gas);
    refund += gas;
  }

  /** The refund counter in gas. */
  public long refund() {
    return refund;
  }

  // ---- results

  /** All differences from the base state, of every transaction that ended here. */
  public StateChanges changes() {
    Map<EvmAddress, AccountChange> changed = new HashMap<>();
    Map<Hash, Code> codes = new HashMap<>();
    for (MutableAccount account : accounts.values()) {
      Optional<Account> now = account.now();
      Map<UInt256, UInt256> storage = new HashMap<>();
      account.slots.forEach(
          (key, slot) -> {
            UInt256 stored = account.storageCleared ? UInt256.ZERO : slot.base;
            if (!slot.value.equals(stored)) {
              storage.put(key, slot.value);
            }
          });
      boolean cleared = account.storageCleared && account.base.isPresent();
      if (cleared || !storage.isEmpty() || !now.equals(account.base)) {
        changed.put(account.address, new AccountChange(now, cleared, storage));
      }
      Code code = newCodes.get(account.codeHash);
      if (code != null && account.hasCode()) {
        codes.put(account.codeHash, code);
      }
    }
    return new StateChanges(changed, codes);
  }

  @Override
  public Optional<Account> account(EvmAddress address) {
    return load(address).now();
  }

  @Override
  public Code code(Hash codeHash) {
    if (codeHash.equals(Keccak.EMPTY)) {
      return Code.EMPTY;
    }
    Code code = newCodes.get(codeHash);
    return code == null ? base.code(codeHash) : code;
  }

  @Override
  public UInt256 storage(EvmAddress address, UInt256 slot) {
    return slot(load(address), slot).value;
  }

  @Override
  public boolean hasStorage(EvmAddress address) {
    MutableAccount account = load(address);
    for (StorageSlot slot : account.slots.values()) {
      if (!slot.value.isZero()) {
        return true;
      }
    }
    return !account.storageCleared && base.hasStorage(address);
  }

  private record TransientSlot(EvmAddress address, UInt256 key) {}
}
