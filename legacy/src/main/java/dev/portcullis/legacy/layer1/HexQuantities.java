package dev.portcullis.legacy.layer1;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;

/** Converts numbers of the JSON-RPC encoding. */
final class HexQuantities {
  private HexQuantities() {}

  /**
   * Parses a number of at most 256 bits.
   *
   * @throws IllegalArgumentException when it is malformed
   */
  static BigInteger number(JsonNode text) {
    String written = text.isTextual() ? text.textValue() : "";
    if (!written.matches("0x[0-9a-fA-F]{1,64}")) {
      throw new IllegalArgumentException("is no quantity");
    }
    return new BigInteger(written.substring(2), 16);
  }

  /** The JSON-RPC encoding of a number. */
  static String text(long number) {
    return "0x" + Long.toHexString(number);
  }
}
