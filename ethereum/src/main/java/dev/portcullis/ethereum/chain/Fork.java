package dev.portcullis.ethereum.chain;

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
}
