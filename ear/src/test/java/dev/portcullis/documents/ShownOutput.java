package dev.portcullis.documents;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Output as a page shows it, in which {@code …} replaces what differs from run to run. */
final class ShownOutput {
  private static final String ANY = "…";

  private final Pattern pattern;

  /** Reads the text of an output block. */
  ShownOutput(String text) {
    String expression =
        text.stripTrailing()
            .lines()
            .map(ShownOutput::line)
            .collect(Collectors.joining("\n"))
            // Any number of lines may be none: then there is no line end for them either.
            .replace("\n(?s:.*)", "(?s:(?:\n.*)?)")
            .replace("(?s:.*)\n", "(?s:(?:.*\n)?)");
    pattern = Pattern.compile(expression);
  }

  /** Whether a script printed what is shown; white space at the end does not count. */
  boolean isOf(String printed) {
    return pattern.matcher(printed.stripTrailing()).matches();
  }

  private static String line(String shown) {
    if (shown.strip().equals(ANY)) {
      return "(?s:.*)";
    }
    StringBuilder expression = new StringBuilder();
    for (String part : shown.split("(?=" + ANY + ")|(?<=" + ANY + ")", -1)) {
      expression.append(part.equals(ANY) ? "[^\n]*" : Pattern.quote(part));
    }
    return expression.toString();
  }
}
