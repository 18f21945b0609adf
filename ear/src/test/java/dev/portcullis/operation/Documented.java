package dev.portcullis.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The metrics of the table in metrics.md, and whether an expression of PromQL queries these only.
 */
final class Documented {
  private static final Pattern ROW =
      Pattern.compile(
          "(?m)^\\| `([a-z0-9_]+)` \\| (counter|gauge|histogram|summary)(?: ★)? \\|([^|]*)\\|");
  private static final Pattern WORD = Pattern.compile("`([A-Za-z0-9_]+)`");

  /** A metric with its matchers, where no function is called. */
  private static final Pattern SELECTOR =
      Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)(?:\\{([^}]*)})?(?:\\[[0-9a-z]+])?");

  private static final Pattern MATCHER =
      Pattern.compile("\\s*([a-z_]+)\\s*(?:=~|!~|=|!=)\\s*\"([^\"]*)\"\\s*,?");
  private static final Pattern FUNCTION = Pattern.compile("[a-z_]+\\s*(?=\\()");
  private static final Pattern GROUPING =
      Pattern.compile("\\b(?:by|without|on|ignoring)\\s*\\(([^)]*)\\)");
  private static final Set<String> OPERATORS = Set.of("and", "or", "unless");

  /** What Prometheus puts to each series; our own label job becomes exported_job. */
  private static final Set<String> OF_PROMETHEUS = Set.of("instance", "job", "exported_job", "le");

  private final Map<String, String> labels = new TreeMap<>();

  /** Reads the table. */
  Documented(String table) {
    for (Matcher row = ROW.matcher(table); row.find(); ) {
      String name = row.group(1);
      List<String> ends =
          switch (row.group(2)) {
            case "histogram" -> List.of("_bucket", "_count", "_sum");
            case "summary" -> List.of("_count", "_sum");
            default -> List.of("");
          };
      ends.forEach(end -> labels.put(name + end, row.group(3)));
    }
    assertThat(labels).as("the table is read").hasSizeGreaterThan(80);
    labels.put("up", "");
  }

  /** The metrics that an expression names, each of which is documented, and so are its labels. */
  Set<String> metrics(String expression) {
    Set<String> grouped = new TreeSet<>();
    String plain =
        GROUPING
            .matcher(expression)
            .replaceAll(
                by -> {
                  grouped.addAll(Set.of(by.group(1).strip().split("\\s*,\\s*")));
                  return " ";
                });
    plain = FUNCTION.matcher(plain).replaceAll(" ");
    Set<String> found = new TreeSet<>();
    Set<String> known = new TreeSet<>(OF_PROMETHEUS);
    for (Matcher selector = SELECTOR.matcher(plain); selector.find(); ) {
      String name = selector.group(1);
      if (OPERATORS.contains(name)) {
        continue;
      }
      assertThat(labels).as("documented: %s in %s", name, expression).containsKey(name);
      Set<String> words = words(labels.get(name));
      known.addAll(words);
      matchers(selector.group(2), labels.get(name), words, expression);
      found.add(name);
    }
    assertThat(known).as("labels of %s", expression).containsAll(grouped);
    return found;
  }

  private static void matchers(
      String matchers, String column, Set<String> words, String expression) {
    for (Matcher each = MATCHER.matcher(matchers == null ? "" : matchers); each.find(); ) {
      if (!OF_PROMETHEUS.contains(each.group(1))) {
        assertThat(words).as("label in %s", expression).contains(each.group(1));
        if (column.contains("`" + each.group(1) + "`:")) {
          assertThat(words).as("values in %s", expression).contains(each.group(2).split("\\|"));
        }
      }
    }
  }

  private static Set<String> words(String column) {
    return WORD.matcher(column).results().map(word -> word.group(1)).collect(Collectors.toSet());
  }
}
