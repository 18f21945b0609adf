package dev.portcullis.requirements;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A requirement of {@code src/docs/reference/requirements}.
 *
 * @param id the identifier, {@code R-} with an area and a number
 * @param built whether there is code for it
 * @param tests the tests that prove it, {@code Class} or {@code Class#method}
 */
record Requirement(String id, boolean built, List<String> tests) {
  /** The form of an identifier. */
  static final Pattern ID = Pattern.compile("\\bR-[A-Z]{3}-\\d+\\b");

  private static final Pattern HEADING = Pattern.compile("(?m)^### (.*)$");
  private static final String TITLE = "\\s+\\*\\*[^*]+\\.\\*\\*\\s";
  private static final String LAST = "\\s\\s(?:(Not built\\.)|Proved by: (`[^\\n]+`)\\.)\\s*";
  private static final Pattern BODY = Pattern.compile("(?s)" + TITLE + ".*" + LAST);
  private static final Pattern NAME = Pattern.compile("`([^`]*)`");

  /**
   * The requirements of a page, in its order.
   *
   * @param page the text of the page in Markdown
   * @throws IllegalArgumentException if a requirement lacks its identifier, title or last line
   */
  static Stream<Requirement> of(String page) {
    List<MatchResult> headings = HEADING.matcher(page).results().toList();
    return IntStream.range(0, headings.size())
        .mapToObj(
            i -> {
              int end = i + 1 < headings.size() ? headings.get(i + 1).start() : page.length();
              String text = page.substring(headings.get(i).end(), end);
              return of(headings.get(i).group(1), withoutNextSection(text));
            });
  }

  private static String withoutNextSection(String text) {
    int section = text.indexOf("\n## ");
    return section < 0 ? text : text.substring(0, section);
  }

  private static Requirement of(String id, String text) {
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException("no identifier: " + id);
    }
    Matcher body = BODY.matcher(text);
    if (!body.matches()) {
      throw new IllegalArgumentException(
          id + " needs a bold title, sentences, and a last line \"Proved by: \" or \"Not built.\"");
    }
    if (body.group(1) != null) {
      return new Requirement(id, false, List.of());
    }
    return new Requirement(
        id, true, NAME.matcher(body.group(2)).results().map(name -> name.group(1)).toList());
  }
}
