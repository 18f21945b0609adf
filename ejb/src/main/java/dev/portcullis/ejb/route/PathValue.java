package dev.portcullis.ejb.route;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import java.math.BigInteger;

/** Parses path values that have a format; plain text needs no parsing. */
public final class PathValue {
  /** The number of bits of the largest integer that JSON numbers represent exactly everywhere. */
  private static final int DOUBLE_DIGITS = 53;

  private PathValue() {}

  /**
   * The integer identifier of a record.
   *
   * @param entity the record, for the failure
   * @throws Failure VALIDATION if it is not an integer; NOT_FOUND if it is larger than any
   *     identifier
   */
  public static int id(String entity, String name, String text) {
    if (!text.matches("[0-9]{1,30}")) {
      throw Failure.invalid(name, "must be an integer");
    }
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException tooLarge) {
      throw Failure.notFound(entity, "id", text);
    }
  }

  /**
   * The integer identifier of a record whose identifiers range up to 9007199254740991.
   *
   * @param entity the record, for the failure
   * @throws Failure VALIDATION if it is not an integer; NOT_FOUND if it is larger than any
   *     identifier
   */
  public static long longId(String entity, String name, String text) {
    if (!text.matches("[0-9]{1,30}")) {
      throw Failure.invalid(name, "must be an integer");
    }
    BigInteger number = new BigInteger(text);
    if (number.bitLength() > DOUBLE_DIGITS) {
      throw Failure.notFound(entity, name, text);
    }
    return number.longValueExact();
  }

  /**
   * An address in any case.
   *
   * @throws Failure VALIDATION if the text is not an address
   */
  public static Address address(String name, String text) {
    if (!Address.isValid(text)) {
      throw Failure.invalid(name, "must be a 20-byte hexadecimal address");
    }
    return new Address(text);
  }

  /**
   * A hash in any case.
   *
   * @throws Failure VALIDATION if the text is not a hash
   */
  public static Hash32 hash(String name, String text) {
    if (!Hash32.isValid(text)) {
      throw Failure.invalid(name, "must be a 32-byte hexadecimal hash");
    }
    return new Hash32(text);
  }
}
