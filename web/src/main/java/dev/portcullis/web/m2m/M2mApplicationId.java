package dev.portcullis.web.m2m;

import dev.portcullis.kernel.Failure;

/** The identifier of an application in a path of the zone's routes. */
public final class M2mApplicationId {
  /** Characters of an identifier (R-ADM-22). */
  public static final int LENGTH = 21;

  private M2mApplicationId() {}

  /**
   * The same text.
   *
   * @param name the name of the path parameter
   * @throws Failure VALIDATION unless it has exactly 21 characters
   */
  public static String of(String name, String text) {
    if (text.codePointCount(0, text.length()) != LENGTH) {
      throw Failure.invalid(name, "must have exactly " + LENGTH + " characters");
    }
    return text;
  }
}
