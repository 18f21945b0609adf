package dev.portcullis.web.http;

/**
 * Determines which texts can be stored: PostgreSQL does not accept NUL, and UTF-8 has no unpaired
 * surrogates.
 */
public final class StorableText {
  private StorableText() {}

  /** The reason why {@code text} cannot be stored, or null. */
  public static String problem(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0) {
        return "must not contain the character U+0000";
      }
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(c)) {
        return "must not contain half of a surrogate pair";
      }
    }
    return null;
  }

  /** {@code text} with all characters that cannot be stored replaced, for messages. */
  public static String visible(String text) {
    if (problem(text) == null) {
      return text;
    }
    return text.codePoints()
        .map(c -> c == 0 || (c >= 0xd800 && c <= 0xdfff) ? 0xfffd : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
