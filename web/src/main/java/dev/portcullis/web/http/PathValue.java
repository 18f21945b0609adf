package dev.portcullis.web.http;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;

/** Reads path values that have a form; those that are plain text need no reading. */
public final class PathValue {
  private PathValue() {}

  /**
   * The integer identifier of a record.
   *
   * @param entity the record, for the failure
   * @throws Failure VALIDATION if it is no integer; NOT_FOUND if it is larger than any identifier
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
   * An address in any case.
   *
   * @throws Failure VALIDATION if it is none
   */
  public static Address address(String name, String text) {
    if (!Address.isValid(text)) {
      throw Failure.invalid(name, "must be a 20-byte hexadecimal address");
    }
    return new Address(text);
  }
}
