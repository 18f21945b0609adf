package dev.portcullis.api;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The table {@code authorization-matrix.txt}: what each actor is answered under each rule, and
 * which rule each route has.
 */
public final class AuthorizationMatrix {
  private final List<String> actors;
  private final Map<String, Map<String, String>> rules = new HashMap<>();
  private final List<Line> lines = new ArrayList<>();

  /**
   * The entry of the table for a route.
   *
   * @param rule the name of its rule
   * @param fresh whether a call of it ends sessions
   */
  public record Line(Pattern route, String rule, boolean fresh) {}

  private AuthorizationMatrix(List<String> actors) {
    this.actors = actors;
  }

  /** Reads the table. */
  public static AuthorizationMatrix read() {
    List<String[]> rows =
        text()
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("#"))
            .map(line -> line.split(" +"))
            .toList();
    String[] head = rows.get(0);
    AuthorizationMatrix matrix = new AuthorizationMatrix(List.of(head).subList(1, head.length));
    boolean routes = false;
    for (String[] row : rows.subList(1, rows.size())) {
      if (row.length == 1) {
        routes = true;
      } else if (routes) {
        matrix.lines.add(line(row));
      } else {
        matrix.addRule(row);
      }
    }
    return matrix;
  }

  /** The actors, from left to right. */
  public List<String> actors() {
    return actors;
  }

  /** The entry of the table for a route, empty if no line matches. */
  public Optional<Line> of(ApiRoute route) {
    return lines.stream()
        .filter(line -> line.route().matcher(route.toString()).matches())
        .findFirst();
  }

  /** What an actor is to be answered. */
  public String outcome(String rule, String whose, String actor) {
    Map<String, String> row = rules.getOrDefault(rule + " " + whose, rules.get(rule));
    if (row == null) {
      throw new IllegalStateException("No line for the rule " + rule + " " + whose);
    }
    return row.get(actor);
  }

  private void addRule(String[] row) {
    int named = row.length - actors.size();
    if (named != 1 && named != 2) {
      throw new IllegalStateException("Not one outcome for each actor: " + String.join(" ", row));
    }
    Map<String, String> outcomes = new LinkedHashMap<>();
    for (int i = 0; i < actors.size(); i++) {
      outcomes.put(actors.get(i), row[named + i]);
    }
    rules.put(named == 1 ? row[0] : row[0] + " " + row[1], outcomes);
  }

  private static Line line(String[] row) {
    String method = row[0].equals("*") ? "[A-Z]+" : row[0];
    String path = Pattern.quote(row[1]).replace("**", "\\E.*\\Q");
    return new Line(
        Pattern.compile(method + " " + path), row[2], row.length > 3 && row[3].equals("fresh"));
  }

  private static String text() {
    try (InputStream table =
        AuthorizationMatrix.class.getResourceAsStream("authorization-matrix.txt")) {
      return new String(table.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
