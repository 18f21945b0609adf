package dev.portcullis.web.http;

/**
 * Validates, by RFC 9110 (12.5.1, 12.5.4, 8.3), the headers that the servers' implementations of
 * Jakarta REST parse in every request. Some servers log a stack trace of each header that they
 * cannot parse, or respond with 500, and each parses differently. One pass, without backtracking.
 */
final class HeaderSyntax {
  private static final String SEPARATORS = "\"(),/:;<=>?@[\\]{}";
  private static final int DECIMALS = 3;

  private final String text;
  private int at;

  private HeaderSyntax(String text) {
    this.text = text;
  }

  /**
   * Whether the text is a valid {@code Accept} value: media ranges, each with or without a weight.
   */
  static boolean isMediaRanges(String text) {
    HeaderSyntax header = new HeaderSyntax(text);
    return header.isEmpty() || header.list(() -> header.mediaRange(true));
  }

  /** Whether the text is a valid {@code Content-Type} value. */
  static boolean isMediaType(String text) {
    HeaderSyntax header = new HeaderSyntax(text);
    header.space();
    return header.mediaRange(false) && header.at == text.length();
  }

  /**
   * Whether the text is a valid {@code Accept-Language} value: languages, with or without weights.
   */
  static boolean isLanguageRanges(String text) {
    HeaderSyntax header = new HeaderSyntax(text);
    return header.isEmpty() || header.list(header::languageRange);
  }

  private interface Element {
    boolean read();
  }

  private boolean isEmpty() {
    return text.isBlank();
  }

  private boolean list(Element element) {
    do {
      space();
      if (!element.read()) {
        return false;
      }
    } while (take(','));
    return at == text.length();
  }

  private boolean mediaRange(boolean wildcard) {
    String type = token();
    boolean isRange =
        take('/') ? !type.isEmpty() && !token().isEmpty() : wildcard && type.equals("*");
    return isRange && parameters();
  }

  private boolean languageRange() {
    String language = token();
    return !language.isEmpty()
        && language.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '-' || c == '*')
        && parameters();
  }

  private boolean parameters() {
    space();
    while (take(';')) {
      space();
      String name = token();
      if (name.isEmpty() || !take('=') || !value(name.equalsIgnoreCase("q"))) {
        return false;
      }
      space();
    }
    return true;
  }

  private boolean value(boolean weight) {
    if (!weight && take('"')) {
      return quoted();
    }
    String value = token();
    return weight ? isWeight(value) : !value.isEmpty();
  }

  /** Continues after the opening quotation mark. */
  private boolean quoted() {
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '"') {
        return true;
      }
      if (c == '\\') {
        at++;
      } else if (c < ' ' || c > '~') {
        return false;
      }
    }
    return false;
  }

  /**
   * From 0 to 1 with at most three decimals; the leading zero may be absent, as in Java's client.
   */
  private static boolean isWeight(String text) {
    int point = text.indexOf('.');
    String whole = point < 0 ? text : text.substring(0, point);
    String rest = point < 0 ? "" : text.substring(point + 1);
    if (rest.length() > DECIMALS || !rest.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return false;
    }
    return switch (whole) {
      case "0" -> true;
      case "" -> !rest.isEmpty();
      case "1" -> rest.chars().allMatch(c -> c == '0');
      default -> false;
    };
  }

  private String token() {
    int start = at;
    while (at < text.length()
        && text.charAt(at) > ' '
        && text.charAt(at) <= '~'
        && SEPARATORS.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(start, at);
  }

  private boolean take(char expected) {
    boolean isThere = at < text.length() && text.charAt(at) == expected;
    if (isThere) {
      at++;
    }
    return isThere;
  }

  private void space() {
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
  }
}
