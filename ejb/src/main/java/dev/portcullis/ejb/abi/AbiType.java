package dev.portcullis.ejb.abi;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of types that the ABI allows: elementary ones, tuples, and arrays of both. */
final class AbiType {
  /** The name of every tuple; its members stand apart. */
  static final String TUPLE = "tuple";

  private static final Pattern DIMENSION = Pattern.compile("(?:[1-9][0-9]{0,8})?");
  private static final Pattern SIZED = Pattern.compile("(uint|int|bytes)([1-9][0-9]{0,2})");

  private AbiType() {}

  /** Whether {@code text} is a type in its canonical spelling. */
  static boolean isValid(String text) {
    if (text.length() > 200) {
      return false;
    }
    int brackets = text.indexOf('[');
    return brackets < 0
        ? isElement(text)
        : isElement(text.substring(0, brackets)) && areDimensions(text.substring(brackets));
  }

  /** One or more lengths, each in brackets and none of them zero; empty for any length. */
  private static boolean areDimensions(String text) {
    return text.endsWith("]")
        && Arrays.stream(text.substring(1, text.length() - 1).split("]\\[", -1))
            .allMatch(length -> DIMENSION.matcher(length).matches());
  }

  /** Whether {@code text} is a tuple or an array of tuples. */
  static boolean isTuple(String text) {
    return text.equals(TUPLE) || text.startsWith(TUPLE + "[");
  }

  private static boolean isElement(String text) {
    return switch (text) {
      case TUPLE, "address", "bool", "string", "bytes", "function" -> true;
      default -> isSized(text);
    };
  }

  private static boolean isSized(String text) {
    Matcher sized = SIZED.matcher(text);
    if (!sized.matches()) {
      return false;
    }
    int size = Integer.parseInt(sized.group(2));
    return sized.group(1).equals("bytes") ? size <= 32 : size <= 256 && size % 8 == 0;
  }
}
