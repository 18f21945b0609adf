package dev.portcullis.legacy.layer1;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;

/** Numbers as nodes write them. */
final class HexQuantities {
  private HexQuantities() {}

  /**
   * Reads a number of at most 256 bits.
   *
   * @throws IllegalArgumentException when it is none
   */
  static BigInteger number(JsonNode text) {
    String written = text.isTextual() ? text.textValue() : "";
    if (!written.matches("0x[0-9a-fA-F]{1,64}")) {
      throw new IllegalArgumentException("is no quantity");
    }
    return new BigInteger(written.substring(2), 16);
  }

  /** As nodes read it. */
  static String text(long number) {
    return "0x" + Long.toHexString(number);
  }
}
