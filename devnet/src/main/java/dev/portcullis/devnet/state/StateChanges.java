package dev.portcullis.devnet.state;

import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.Map;
import java.util.Optional;

/**
 * The difference of a state from its base.
 *
 * @param accounts the changed accounts
 * @param codes code that was stored for the first time, by its hash
 */
public record StateChanges(Map<EvmAddress, AccountChange> accounts, Map<Hash, Code> codes) {

  /**
   * The changes of one account, to be applied in this order: clear, then storage, then account.
   *
   * @param account its new record; empty when it is removed
   * @param storageCleared whether all earlier slots are zero, except those in {@code storage}
   * @param storage slots with a new value; zero removes the slot
   */
  public record AccountChange(
      Optional<Account> account, boolean storageCleared, Map<UInt256, UInt256> storage) {}

  /** The base state with these changes. As thread-safe as the base. */
  public StateReader over(StateReader base) {
    return new OverlayState(base, this);
  }
}
