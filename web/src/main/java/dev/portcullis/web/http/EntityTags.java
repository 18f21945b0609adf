package dev.portcullis.web.http;

import dev.portcullis.kernel.Failure;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tags of {@code If-Match} and {@code If-None-Match}, as they were sent: strong ones in quotes,
 * weak ones with their mark, or {@code *}.
 */
final class EntityTags {
  /** No client keeps so many versions of a record. */
  private static final int MAX_TAGS = 20;

  private static final Pattern TAG = Pattern.compile("(W/)?\"[\\x21\\x23-\\x7e\\x80-\\xff]*\"");

  private EntityTags() {}

  /**
   * The tags of a header.
   *
   * @throws Failure VALIDATION naming the header if they are malformed (RFC 9110, 8.8.3), or too
   *     many
   */
  static Set<String> read(String name, String text) {
    Set<String> tags = new LinkedHashSet<>();
    String rest = text.strip();
    if (rest.equals("*")) {
      return Set.of("*");
    }
    Matcher tag = TAG.matcher(rest);
    int at = 0;
    while (tag.find(at) && tag.start() == at && tags.size() < MAX_TAGS) {
      tags.add(tag.group());
      at = tag.end();
      while (at < rest.length() && ", \t".indexOf(rest.charAt(at)) >= 0) {
        at++;
      }
      if (at == rest.length()) {
        return tags;
      }
    }
    throw Failure.invalid(name, "must be *, or up to " + MAX_TAGS + " tags in double quotes");
  }
}
