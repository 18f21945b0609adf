package dev.portcullis.ethereum.chain;

/** The selectable hard forks of the EVM, oldest first. */
public enum Fork {
  /** March 2024. */
  CANCUN,
  /** May 2025. */
  PRAGUE,
  /** December 2025. */
  OSAKA;

  /** Whether the rules of {@code other} apply. */
  public boolean includes(Fork other) {
    return compareTo(other) >= 0;
  }
}
