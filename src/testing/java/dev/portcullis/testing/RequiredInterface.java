package dev.portcullis.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the required routes and methods from {@code requirements/routes-and-methods.md}. */
public final class RequiredInterface {
  private static final String PAGE = "src/docs/reference/requirements/routes-and-methods.md";
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| (?:([A-Z]+) )?`([^`]+)` \\| \\[R-[A-Z]{3}-\\d+\\]");

  private final String text;

  private RequiredInterface(String text) {
    this.text = text;
  }

  /** The page of this repository, from whichever module the test runs in. */
  public static RequiredInterface load() {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path page = at.resolve(PAGE);
      if (Files.exists(page)) {
        try {
          return new RequiredInterface(Files.readString(page));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    throw new IllegalStateException("no directory above has " + PAGE);
  }

  /** The routes of administration and event webhooks: HTTP method, a space, the path. */
  public List<String> routes() {
    return rows("Administration and event webhooks");
  }

  /** The names of the methods of the chain. */
  public List<String> methods() {
    return rows("Chain");
  }

  /** The methods of the legacy JSON-RPC interface, then its REST routes with their HTTP method. */
  public List<String> legacy() {
    return rows("Legacy v0.1");
  }

  private List<String> rows(String heading) {
    Matcher section =
        Pattern.compile("(?ms)^## " + Pattern.quote(heading) + "$(.*?)(?=^## |\\z)").matcher(text);
    if (!section.find()) {
      throw new IllegalStateException(PAGE + " has no section " + heading);
    }
    return ROW.matcher(section.group(1))
        .results()
        .map(row -> row.group(1) == null ? row.group(2) : row.group(1) + " " + row.group(2))
        .collect(Collectors.toUnmodifiableList());
  }
}
