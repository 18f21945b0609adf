package dev.portcullis.persistence.contract;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Whether and how a claim to a contract is decided. */
public enum ClaimState {
  /** The zone has not decided yet. */
  OPEN,
  /** The organization may register the contract. */
  CONFIRMED,
  /** The organization may not register the contract. */
  REFUSED;

  /** The name in JSON and in the database: lowercase. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The state of this name; empty if there is none. */
  public static Optional<ClaimState> of(String wireName) {
    return Arrays.stream(values()).filter(state -> state.wireName().equals(wireName)).findFirst();
  }
}
