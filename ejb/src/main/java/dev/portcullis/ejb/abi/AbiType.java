package dev.portcullis.ejb.abi;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of types that the ABI allows: elementary ones, tuples, and arrays of both. */
final class AbiType {
  /** The name of every tuple; its members stand apart. */
  static final String TUPLE = "tuple";

  private static final Pattern ARRAY = Pattern.compile("([a-z]+[0-9]*)((?:\\[[0-9]{0,9}])*)");
  private static final Pattern SIZED = Pattern.compile("(uint|int|bytes)([1-9][0-9]{0,2})");

  private AbiType() {}

  /** Whether {@code text} is a type in its canonical spelling. */
  static boolean isValid(String text) {
    if (text.length() > 200) {
      return false;
    }
    Matcher array = ARRAY.matcher(text);
    return array.matches() && isElement(array.group(1)) && !array.group(2).contains("[0");
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
