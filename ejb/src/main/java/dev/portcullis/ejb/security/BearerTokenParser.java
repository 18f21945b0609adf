package dev.portcullis.ejb.security;

import dev.portcullis.kernel.Failure;

/** Parses the {@code Authorization} header of the administration routes (R-IDN-1). */
public final class BearerTokenParser {
  private BearerTokenParser() {}

  /**
   * The token of {@code Bearer <token>}: exactly two parts and the literal word.
   *
   * @param header the header's value, or null if it is missing
   * @throws Failure UNAUTHENTICATED for anything else
   */
  public static String parse(String header) {
    String[] parts = header == null ? new String[0] : header.split(" ", -1);
    if (parts.length != 2 || !parts[0].equals("Bearer") || parts[1].isEmpty()) {
      throw Caller.unauthenticated();
    }
    return parts[1];
  }
}
