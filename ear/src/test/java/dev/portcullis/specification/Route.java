package dev.portcullis.specification;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A row of the tables of routes.
 *
 * @param method the HTTP method
 * @param path as the document writes it
 * @param block the block of the table
 */
record Route(String method, String path, Table.Block block) {
  private static final Pattern PAGE =
      Pattern.compile("limit (\\d+)\\.\\.(\\d+) = (\\d+) offset (\\d+)\\.\\.(\\d+) = (\\d+)");
  private static final Pattern NAMED = Pattern.compile("(\\w+) = (.*)");
  private static final Pattern OUTCOME = Pattern.compile("(.*) -> (\\w+)(?: (\\w+))?");

  /** The tables of routes. */
  static final List<String> FILES =
      List.of(
          "routes-organizations.txt",
          "routes-machines.txt",
          "routes-contracts.txt",
          "routes-audit.txt",
          "routes-people.txt",
          "routes-webhooks.txt");

  /**
   * The bounds and defaults of a list.
   *
   * @param most the largest limit
   * @param limit its default
   * @param mostOffset the largest offset
   */
  record Page(long most, long limit, long mostOffset) {}

  /**
   * A query key.
   *
   * @param key its name
   * @param field its type
   * @param good a value that it takes
   */
  record Query(String key, Field field, String good) {}

  /**
   * What a value is answered with.
   *
   * @param what the name of a path parameter, or what is special about the body
   * @param value the value, or what differs from the good body
   * @param status the status, or a pattern such as {@code 4xx}
   * @param code the code of the error; empty if unspecified
   */
  record Outcome(String what, String value, String status, String code) {
    boolean fits(int seen) {
      return Integer.toString(seen).matches(status.replace('x', '.'));
    }
  }

  /** The rows of all tables. */
  static Stream<Route> all() {
    return FILES.stream().flatMap(file -> Table.blocks(file).stream()).map(Route::of);
  }

  private static Route of(Table.Block block) {
    String[] words = block.title().split(" ", 2);
    return new Route(words[0], words[1], block);
  }

  /** The records that names of the path mean. */
  Map<String, String> records() {
    Map<String, String> records = new LinkedHashMap<>();
    block.all("path").stream()
        .map(NAMED::matcher)
        .filter(Matcher::matches)
        .forEach(named -> records.put(named.group(1), named.group(2)));
    return records;
  }

  /** The caller of the good request. */
  String caller() {
    return block
        .one("as")
        .orElse(
            switch (block.the("who")) {
              case "zone-read" -> "zoneReader";
              case "zone-write" -> "zoneWriter";
              case "organization-read", "organization-write", "users-read" -> "orgAdmin";
              case "public" -> "anonymous";
              default -> "user";
            });
  }

  List<Field> fields() {
    return block.all("field").stream().map(Field::of).toList();
  }

  Optional<Page> page() {
    return block
        .one("page")
        .map(
            text -> {
              Matcher page = PAGE.matcher(text);
              if (!page.matches()) {
                throw new IllegalStateException("No page: " + text);
              }
              return new Page(
                  Long.parseLong(page.group(2)),
                  Long.parseLong(page.group(3)),
                  Long.parseLong(page.group(5)));
            });
  }

  List<Query> queries() {
    List<Query> queries = new ArrayList<>();
    for (String text : block.all("query")) {
      int equals = text.lastIndexOf(" = ");
      int space = text.indexOf(' ');
      String key = text.substring(0, space);
      Field field = Field.of(key + " optional " + text.substring(space + 1, equals));
      queries.add(new Query(key, field, text.substring(equals + 3)));
    }
    return queries;
  }

  /** Values of path parameters that are answered with an error: {@code unknown} or {@code bad}. */
  List<Outcome> paths(String key) {
    List<Outcome> outcomes = new ArrayList<>();
    for (String text : block.all(key)) {
      Matcher named = NAMED.matcher(text);
      if (named.matches()) {
        outcomes.add(outcome(named.group(1), named.group(2)));
      }
    }
    return outcomes;
  }

  /** What other bodies are answered with. */
  List<Outcome> cases() {
    return block.all("case").stream()
        .map(
            text -> {
              int colon = text.indexOf(": ");
              return outcome(text.substring(0, colon), text.substring(colon + 2));
            })
        .toList();
  }

  private static Outcome outcome(String what, String text) {
    Matcher outcome = OUTCOME.matcher(text);
    if (!outcome.matches()) {
      throw new IllegalStateException("No outcome: " + text);
    }
    String code = outcome.group(3) == null ? "" : outcome.group(3);
    return new Outcome(what, outcome.group(1), outcome.group(2), code);
  }

  /** The status that a good request is answered with, and the type of what is answered. */
  Outcome answer() {
    String[] words = block.the("answer").split(" ", 2);
    return new Outcome("good", words.length > 1 ? words[1] : "", words[0], "");
  }

  boolean isWebhook() {
    return path.startsWith("/api/v1/");
  }

  boolean isRead() {
    return method.equals("GET");
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
