package dev.portcullis.web.http;

import dev.portcullis.kernel.Failure;
import jakarta.annotation.Nullable;

/** A boolean query parameter that may be absent. */
public final class OptionalBoolean {
  private OptionalBoolean() {}

  /**
   * Parses the parameter.
   *
   * @param name the query key
   * @param text {@code true}, {@code false}, or null if absent
   * @return null if absent
   * @throws Failure VALIDATION naming the key for anything else
   */
  @Nullable
  public static Boolean of(String name, @Nullable String text) {
    if (text == null) {
      return null;
    }
    return switch (text) {
      case "true" -> Boolean.TRUE;
      case "false" -> Boolean.FALSE;
      default -> throw Failure.invalid(name, "must be true or false");
    };
  }
}
