package dev.portcullis.devnet.state;

import dev.portcullis.devnet.state.StateChanges.AccountChange;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.Optional;

/**
 * A state with unsaved changes.
 *
 * @param base the state without them
 */
record OverlayState(StateReader base, StateChanges changes) implements StateReader {
  @Override
  public Optional<Account> account(EvmAddress address) {
    AccountChange change = changes.accounts().get(address);
    return change == null ? base.account(address) : change.account();
  }

  @Override
  public Code code(Hash codeHash) {
    Code code = changes.codes().get(codeHash);
    return code == null ? base.code(codeHash) : code;
  }

  @Override
  public UInt256 storage(EvmAddress address, UInt256 slot) {
    AccountChange change = changes.accounts().get(address);
    if (change == null) {
      return base.storage(address, slot);
    }
    UInt256 value = change.storage().get(slot);
    if (value != null) {
      return value;
    }
    return change.storageCleared() ? UInt256.ZERO : base.storage(address, slot);
  }

  @Override
  public boolean hasStorage(EvmAddress address) {
    AccountChange change = changes.accounts().get(address);
    if (change == null) {
      return base.hasStorage(address);
    }
    return change.storage().values().stream().anyMatch(value -> !value.isZero())
        || (!change.storageCleared() && base.hasStorage(address));
  }
}
