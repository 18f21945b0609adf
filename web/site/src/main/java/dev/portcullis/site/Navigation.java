package dev.portcullis.site;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The list of pages beside each page, by the use of the documents. Decision records are reached
 * from their index only.
 */
final class Navigation {
  /** Title of each group by the directory of its pages, in the order in which they are shown. */
  private static final Map<String, String> GROUPS = groups();

  private static final String DECISIONS = "explanation/decisions/";

  private final List<SitePage> pages;

  Navigation(List<SitePage> pages) {
    this.pages =
        pages.stream()
            .filter(
                page ->
                    !page.address().startsWith(DECISIONS)
                        || page.address().equals(DECISIONS + "index.html"))
            .sorted(Comparator.comparing(page -> page.title().toLowerCase(java.util.Locale.ROOT)))
            .toList();
  }

  /** As HTML with addresses relative to the page, which is marked in it. */
  String of(SitePage page) {
    StringBuilder html = new StringBuilder();
    GROUPS.forEach(
        (directory, title) -> {
          List<SitePage> group = pages.stream().filter(each -> isIn(each, directory)).toList();
          if (!group.isEmpty()) {
            html.append("<h2>").append(title).append("</h2>\n<ul>\n");
            group.forEach(each -> html.append(item(page, each)));
            html.append("</ul>\n");
          }
        });
    return html.toString();
  }

  private static boolean isIn(SitePage page, String directory) {
    String address = page.address();
    if (directory.isEmpty()) {
      return address.indexOf('/') < 0;
    }
    return address.startsWith(directory);
  }

  private static String item(SitePage from, SitePage to) {
    boolean here = from.address().equals(to.address());
    return "<li><a href=\""
        + Addresses.relative(from.address(), to.address())
        + (here ? "\" aria-current=\"page\">" : "\">")
        + escaped(to.title())
        + "</a></li>\n";
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  private static Map<String, String> groups() {
    Map<String, String> groups = new LinkedHashMap<>();
    groups.put("tutorial/", "Tutorial");
    groups.put("how-to/", "How-to guides");
    groups.put("reference/", "Reference");
    groups.put("explanation/", "Explanation");
    groups.put("", "Project");
    return groups;
  }
}
