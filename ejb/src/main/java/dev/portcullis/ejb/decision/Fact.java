package dev.portcullis.ejb.decision;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Json;
import jakarta.annotation.Nullable;

/**
 * One of the facts on which the decision about a call depends.
 *
 * @param rule the checked condition, for example {@code wallet.owned}; with the prefix {@code
 *     frame.} for a nested call
 * @param holds whether it is true; null if it is unknown or was not checked
 * @param value the values found, with names specific to each rule; null for none
 */
public record Fact(String rule, @Nullable Boolean holds, @Nullable ObjectNode value) {
  /** A fact without values. */
  public static Fact of(String rule, Boolean holds) {
    return new Fact(rule, holds, null);
  }

  /** A fact with a named value. */
  public static Fact of(String rule, Boolean holds, String name, Object value) {
    return new Fact(rule, holds, Json.MAPPER.createObjectNode()).with(name, value);
  }

  /** The same with another value. */
  public Fact with(String name, Object other) {
    ObjectNode values = value.deepCopy();
    return new Fact(rule, holds, values.set(name, Json.MAPPER.valueToTree(other)));
  }

  /** The same without values. */
  public Fact withoutValue() {
    return new Fact(rule, holds, null);
  }

  /** The same fact about a nested call. */
  Fact ofFrame() {
    return new Fact("frame." + rule, holds, value);
  }
}
