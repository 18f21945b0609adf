package dev.portcullis.ejb.denial;

/** Truncates external texts to the length that a ledger records, so that its memory is bounded. */
final class TextTruncation {
  /** Replaces characters that a text column or an encoding cannot represent. */
  private static final int REPLACEMENT = 0xfffd;

  private TextTruncation() {}

  /** The beginning of the text, at most so many code points; null for null. */
  static String cut(String text, int most) {
    return text == null
        ? null
        : text.codePoints()
            .limit(most)
            .map(TextTruncation::storable)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
  }

  private static int storable(int point) {
    boolean isHalf = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    return point == 0 || isHalf ? REPLACEMENT : point;
  }
}
