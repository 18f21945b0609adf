package dev.portcullis.devnet.chain.simulation;

import dev.portcullis.devnet.state.Account;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The state override of a call (R-CHN-4).
 *
 * @param accounts the overrides by address
 */
public record StateOverrides(Map<EvmAddress, AccountOverride> accounts) {
  /** No overrides. */
  public static final StateOverrides NONE = new StateOverrides(Map.of());

  /**
   * The overrides of one account.
   *
   * @param balance wei
   * @param nonce the nonce
   * @param code its code
   * @param wholeStorage whether {@code storage} replaces all slots and not only those it names
   * @param storage slots and their values
   */
  public record AccountOverride(
      Optional<UInt256> balance,
      Optional<Long> nonce,
      Optional<Code> code,
      boolean wholeStorage,
      Map<UInt256, UInt256> storage) {}

  /** An override of an account's nonce. */
  public static StateOverrides nonce(EvmAddress address, long nonce) {
    return new StateOverrides(
        Map.of(
            address,
            new AccountOverride(
                Optional.empty(), Optional.of(nonce), Optional.empty(), false, Map.of())));
  }

  /** The same, with this balance for an account. */
  StateOverrides withBalance(EvmAddress address, UInt256 balance) {
    Map<EvmAddress, AccountOverride> changed = new HashMap<>(accounts);
    AccountOverride before =
        changed.getOrDefault(
            address,
            new AccountOverride(
                Optional.empty(), Optional.empty(), Optional.empty(), false, Map.of()));
    changed.put(
        address,
        new AccountOverride(
            Optional.of(balance), before.nonce, before.code, before.wholeStorage, before.storage));
    return new StateOverrides(changed);
  }

  /** A state with these overrides. */
  public StateReader over(StateReader base) {
    return accounts.isEmpty() ? base : new Overridden(base, accounts);
  }

  private record Overridden(StateReader base, Map<EvmAddress, AccountOverride> overrides)
      implements StateReader {
    @Override
    public Optional<Account> account(EvmAddress address) {
      AccountOverride override = overrides.get(address);
      Optional<Account> real = base.account(address);
      if (override == null) {
        return real;
      }
      Account before = real.orElse(Account.EMPTY);
      return Optional.of(
          new Account(
              override.nonce.orElse(before.nonce()),
              override.balance.orElse(before.balance()),
              override.code.map(Code::hash).orElse(before.codeHash())));
    }

    @Override
    public Code code(Hash codeHash) {
      return overrides.values().stream()
          .flatMap(override -> override.code.stream())
          .filter(code -> code.hash().equals(codeHash))
          .findFirst()
          .orElseGet(() -> base.code(codeHash));
    }

    @Override
    public UInt256 storage(EvmAddress address, UInt256 slot) {
      AccountOverride override = overrides.get(address);
      if (override == null) {
        return base.storage(address, slot);
      }
      UInt256 value = override.storage.get(slot);
      if (value != null) {
        return value;
      }
      return override.wholeStorage ? UInt256.ZERO : base.storage(address, slot);
    }

    @Override
    public boolean hasStorage(EvmAddress address) {
      AccountOverride override = overrides.get(address);
      boolean overridden =
          override != null && override.storage.values().stream().anyMatch(v -> !v.isZero());
      boolean hidden = override != null && override.wholeStorage;
      return overridden || (!hidden && base.hasStorage(address));
    }
  }
}
