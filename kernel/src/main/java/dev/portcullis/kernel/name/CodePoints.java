package dev.portcullis.kernel.name;

import java.util.Arrays;

/** An immutable set of code points, read from ranges such as {@code 41-5a 61}. */
final class CodePoints {
  private static final int HEXADECIMAL = 16;

  private final int[] first;
  private final int[] last;

  /** The ranges in ascending order, separated by white space. */
  CodePoints(String ranges) {
    String[] parts = ranges.strip().split("\\s+", -1);
    first = Arrays.stream(parts).mapToInt(part -> end(part, 0)).toArray();
    last = Arrays.stream(parts).mapToInt(part -> end(part, part.indexOf('-') + 1)).toArray();
  }

  private static int end(String range, int from) {
    int dash = range.indexOf('-', from);
    return Integer.parseInt(range.substring(from, dash < 0 ? range.length() : dash), HEXADECIMAL);
  }

  /** Whether it contains this code point. */
  boolean has(int codePoint) {
    int at = Arrays.binarySearch(first, codePoint);
    return at >= 0 || (at < -1 && codePoint <= last[-at - 2]);
  }
}
