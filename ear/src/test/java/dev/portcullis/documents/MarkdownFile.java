package dev.portcullis.documents;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Links and anchors of a Markdown file, as GitHub makes them. Text in code does not count.
 *
 * @param links where links and pictures lead, in the order of the file
 * @param anchors names that a link can lead to: of headings, and of {@code <a id="…">}
 */
record MarkdownFile(List<String> links, Set<String> anchors) {
  private static final Pattern FENCED =
      Pattern.compile("(?ms)^ *(`{3,}|~{3,})[^\n`]*\n.*?^ *\\1[`~]* *$");
  private static final Pattern SPAN = Pattern.compile("(?s)(`+)(?!`)(.+?)(?<!`)\\1(?!`)");
  private static final Pattern LINK =
      Pattern.compile("]\\(\\s*<?([^)\\s>]+)>?(?:\\s+\"[^\"]*\")?\\s*\\)");
  private static final Pattern REFERENCE =
      Pattern.compile("(?m)^ {0,3}\\[[^\\]]+]:\\s*<?(\\S+?)>?\\s*$");
  private static final Pattern ANCHOR = Pattern.compile("<a\\s+(?:id|name)=\"([^\"]+)\"");
  private static final Pattern HEADING = Pattern.compile("(?m)^ {0,3}#{1,6}\\s+(.*?)\\s*#*\\s*$");
  private static final Pattern LINKED = Pattern.compile("!?\\[([^\\]]*)]\\([^)]*\\)");
  private static final Pattern NO_SLUG = Pattern.compile("[^\\p{L}\\p{M}\\p{N}\\p{Pc} -]");

  /** Reads a file's text. */
  static MarkdownFile of(String text) {
    String prose = withoutBlocks(text);
    String plain = SPAN.matcher(prose).replaceAll("");
    List<String> links = new ArrayList<>();
    for (Pattern pattern : List.of(LINK, REFERENCE)) {
      pattern.matcher(plain).results().map(found -> found.group(1)).forEach(links::add);
    }
    Set<String> anchors = new HashSet<>();
    ANCHOR.matcher(plain).results().map(found -> found.group(1)).forEach(anchors::add);
    Map<String, Integer> used = new HashMap<>();
    for (Matcher heading = HEADING.matcher(prose); heading.find(); ) {
      String slug = slug(heading.group(1));
      int before = used.merge(slug, 1, Integer::sum) - 1;
      anchors.add(before == 0 ? slug : slug + "-" + before);
    }
    return new MarkdownFile(links, anchors);
  }

  /** A text without its fenced code blocks. */
  static String withoutBlocks(String text) {
    return FENCED.matcher(text.replace("\r", "")).replaceAll("");
  }

  private static String slug(String heading) {
    String text = LINKED.matcher(heading).replaceAll("$1").toLowerCase(Locale.ROOT);
    return NO_SLUG.matcher(text).replaceAll("").replace(' ', '-');
  }
}
