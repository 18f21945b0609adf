package dev.portcullis.ejb.security;

/**
 * The characters of addresses that pages will show or lead to (RFC 3986): nothing that ends an
 * attribute or begins a tag, wherever a page puts it without care.
 */
public final class UrlText {
  private static final String OTHERS = "\"'<>\\^`{|}";

  private UrlText() {}

  /**
   * Whether there are no others: neither quotes, brackets of tags, spaces nor control characters.
   */
  public static boolean isPlain(String text) {
    return text.chars().allMatch(c -> c > ' ' && c < 127 && OTHERS.indexOf(c) < 0);
  }
}
