package dev.portcullis.devnet.state;

import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.Map;
import java.util.Optional;

/**
 * How a state differs from the one it was built on.
 *
 * @param accounts the accounts of which something changed
 * @param codes code that was stored for the first time, by its hash
 */
public record StateChanges(Map<EvmAddress, AccountChange> accounts, Map<Hash, Code> codes) {

  /**
   * The changes of one account, to be applied in this order: clear, then storage, then account.
   *
   * @param account what it is now; nothing when it is gone
   * @param storageCleared whether all slots it had before are zero, save those in {@code storage}
   * @param storage slots with a new value; zero means that the slot is gone
   */
  public record AccountChange(
      Optional<Account> account, boolean storageCleared, Map<UInt256, UInt256> storage) {}

  /** The state they were made on, with these changes. For as many threads as that state. */
  public StateReader over(StateReader base) {
    return new OverlayState(base, this);
  }
}
