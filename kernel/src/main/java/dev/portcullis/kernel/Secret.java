package dev.portcullis.kernel;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * A secret that is shown to its owner once. It prints as dots, so that no log line, exception or
 * audit row can carry it by accident; only JSON of an answer, or {@link #reveal()}, gives it away.
 */
public final class Secret {
  private final String value;

  /** Wraps {@code value}. */
  public Secret(String value) {
    this.value = value;
  }

  /** The secret itself. */
  @JsonValue
  public String reveal() {
    return value;
  }

  @Override
  public String toString() {
    return "••••";
  }
}
