package dev.portcullis.ethereum.chain;

/** The selectable hard forks of the EVM, oldest first. */
public enum Fork {
  /** March 2024. */
  CANCUN,
  /** May 2025. */
  PRAGUE,
  /** December 2025. */
  OSAKA,
  /**
   * Not scheduled. Of the upgrade it has what changes blocks and logs, and not yet its prices of
   * gas: EIP-7708, EIP-7928 and EIP-8246, on top of Osaka.
   */
  AMSTERDAM;

  /** Whether the rules of {@code other} apply. */
  public boolean includes(Fork other) {
    return compareTo(other) >= 0;
  }
}
