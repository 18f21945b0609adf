package dev.portcullis.site;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Anchors of one page's headings, formed as GitHub forms them: lower case, spaces as dashes, no
 * punctuation, and a number after a repeated one. Links that work there work on the site.
 */
final class Slugs {
  private final Map<String, Integer> used = new HashMap<>();

  /** The anchor of the next heading with this text. */
  String next(String heading) {
    String slug = slug(heading);
    int before = used.merge(slug, 1, Integer::sum) - 1;
    return before == 0 ? slug : slug + "-" + before;
  }

  private static String slug(String heading) {
    StringBuilder slug = new StringBuilder();
    heading
        .strip()
        .toLowerCase(Locale.ROOT)
        .codePoints()
        .forEach(
            point -> {
              if (point == ' ') {
                slug.append('-');
              } else if (point == '-' || point == '_' || Character.isLetterOrDigit(point)) {
                slug.appendCodePoint(point);
              }
            });
    return slug.toString();
  }
}
