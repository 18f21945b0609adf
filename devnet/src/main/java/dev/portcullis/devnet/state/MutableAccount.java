package dev.portcullis.devnet.state;

import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One loaded account of a {@link WorldState}. It is read here, and changed only through the state,
 * which records how to undo changes. The {@code ...In} fields contain the number of the transaction
 * in which a condition became true, so that nothing needs to be reset between transactions.
 */
public final class MutableAccount {

  final EvmAddress address;
  final Optional<Account> base;
  final Map<UInt256, StorageSlot> slots = new HashMap<>();
  long nonce;
  UInt256 balance;
  Hash codeHash;
  Code code;

  /** Whether it has a record even when it is empty, as some had before EIP-161. */
  boolean recorded;

  /** Whether its removal at the end of the transaction leaves its balance (EIP-8246). */
  boolean keepsBalance;

  boolean storageCleared;
  int warmIn;
  int touchedIn;
  int createdIn;
  int destroyedIn;

  MutableAccount(EvmAddress address, Optional<Account> base) {
    this.address = address;
    this.base = base;
    this.recorded = base.isPresent();
    Account stored = base.orElse(Account.EMPTY);
    this.nonce = stored.nonce();
    this.balance = stored.balance();
    this.codeHash = stored.codeHash();
    this.code = codeHash.equals(Keccak.EMPTY) ? Code.EMPTY : null;
  }

  /** Its address. */
  public EvmAddress address() {
    return address;
  }

  /** Its nonce, unsigned. */
  public long nonce() {
    return nonce;
  }

  /** Its balance in wei. */
  public UInt256 balance() {
    return balance;
  }

  /** The hash of its code. */
  public Hash codeHash() {
    return codeHash;
  }

  /** Whether it has code. */
  public boolean hasCode() {
    return !codeHash.equals(Keccak.EMPTY);
  }

  /** Whether it is empty in the sense of EIP-161; a missing account is, too. */
  public boolean isEmpty() {
    return nonce == 0 && balance.isZero() && !hasCode();
  }

  Optional<Account> now() {
    return recorded || !isEmpty()
        ? Optional.of(new Account(nonce, balance, codeHash))
        : Optional.empty();
  }

  void delete() {
    nonce = 0;
    balance = UInt256.ZERO;
    codeHash = Keccak.EMPTY;
    code = Code.EMPTY;
    recorded = false;
    slots.clear();
    storageCleared = true;
  }
}
