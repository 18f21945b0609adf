package dev.portcullis.ejb.decision;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Json;
import jakarta.annotation.Nullable;

/**
 * One of the facts by which a call is decided.
 *
 * @param rule what is asked, for example {@code wallet.owned}; {@code frame.} stands before what is
 *     asked of a nested call
 * @param holds whether it is so; null if that is not known or nobody asks
 * @param value what was found, by names that each rule has of its own; null for nothing
 */
public record Fact(String rule, @Nullable Boolean holds, @Nullable ObjectNode value) {
  /** A fact that says everything by itself. */
  public static Fact of(String rule, Boolean holds) {
    return new Fact(rule, holds, null);
  }

  /** A fact with a value by its name. */
  public static Fact of(String rule, Boolean holds, String name, Object value) {
    return new Fact(rule, holds, Json.MAPPER.createObjectNode()).with(name, value);
  }

  /** The same with another value. */
  public Fact with(String name, Object other) {
    ObjectNode values = value.deepCopy();
    return new Fact(rule, holds, values.set(name, Json.MAPPER.valueToTree(other)));
  }

  /** The same without what was found. */
  public Fact withoutValue() {
    return new Fact(rule, holds, null);
  }

  /** The same of a nested call. */
  Fact ofFrame() {
    return new Fact("frame." + rule, holds, value);
  }
}
