package dev.portcullis.kernel;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * A secret that is returned to its owner once. It prints as dots, so that no log line, exception or
 * audit row contains it by accident. Only the JSON of a response, or {@link #reveal()}, reveals it.
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
