package dev.portcullis.devnet.evm;

import dev.portcullis.ethereum.common.Address;

/** The sets of rules that can be chosen, oldest first. */
public enum Fork {
  /** March 2024. */
  CANCUN,
  /** May 2025. */
  PRAGUE,
  /** December 2025. */
  OSAKA;

  /** Whether the rules that came with {@code other} hold. */
  public boolean includes(Fork other) {
    return compareTo(other) >= 0;
  }

  /** Whether a precompiled contract stands at this address. */
  public boolean isPrecompiled(Address address) {
    return Precompiles.of(this).at(address) != null;
  }
}
