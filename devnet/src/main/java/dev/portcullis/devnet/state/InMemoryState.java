package dev.portcullis.devnet.state;

import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A state in maps, without history: for tests and for temporary chains. Not thread-safe. */
public final class InMemoryState implements StateReader {

  private final Map<EvmAddress, Account> accounts = new TreeMap<>();
  private final Map<EvmAddress, Map<UInt256, UInt256>> storage = new HashMap<>();
  private final Map<Hash, Code> codes = new HashMap<>();

  /** A state without accounts. */
  public InMemoryState() {}

  /** Adds or replaces an account with its code and storage. */
  public void put(
      EvmAddress address, long nonce, UInt256 balance, Code code, Map<UInt256, UInt256> slots) {
    accounts.put(address, new Account(nonce, balance, code.hash()));
    codes.put(code.hash(), code);
    Map<UInt256, UInt256> nonZero = new TreeMap<>(slots);
    nonZero.values().removeIf(UInt256::isZero);
    storage.put(address, nonZero);
  }

  /** Stores the changes that a {@link WorldState} over this state made. */
  public void apply(StateChanges changes) {
    codes.putAll(changes.codes());
    changes
        .accounts()
        .forEach(
            (address, change) -> {
              Map<UInt256, UInt256> slots =
                  storage.computeIfAbsent(address, none -> new TreeMap<>());
              if (change.storageCleared()) {
                slots.clear();
              }
              slots.putAll(change.storage());
              slots.values().removeIf(UInt256::isZero);
              if (change.account().isPresent()) {
                accounts.put(address, change.account().get());
              } else {
                accounts.remove(address);
                storage.remove(address);
              }
            });
  }

  /** All accounts. */
  public Map<EvmAddress, Account> accounts() {
    return Map.copyOf(accounts);
  }

  /** All slots of an account other than zero. */
  public Map<UInt256, UInt256> storageOf(EvmAddress address) {
    return Map.copyOf(storage.getOrDefault(address, Map.of()));
  }

  @Override
  public Optional<Account> account(EvmAddress address) {
    return Optional.ofNullable(accounts.get(address));
  }

  @Override
  public Code code(Hash codeHash) {
    Code code = codes.get(codeHash);
    if (code == null) {
      throw new IllegalStateException("no account has code " + codeHash);
    }
    return code;
  }

  @Override
  public UInt256 storage(EvmAddress address, UInt256 slot) {
    return storage.getOrDefault(address, Map.of()).getOrDefault(slot, UInt256.ZERO);
  }

  @Override
  public boolean hasStorage(EvmAddress address) {
    return !storage.getOrDefault(address, Map.of()).isEmpty();
  }
}
