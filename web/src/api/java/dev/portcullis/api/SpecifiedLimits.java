package dev.portcullis.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.api.FieldCases.Case;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The rules of {@code specified-limits.txt}: what the requirements, and not the code, specify for
 * the fields of bodies.
 */
final class SpecifiedLimits {
  private static final String TABLE = "specified-limits.txt";
  private static final String SURPRISE = "surprise";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** What is a text in JSON, and how one of a length is made; null where the form decides. */
  private static final Map<String, Character> TEXTS = Map.of("text", 'x', "url", 'x', "abi", '-');

  private static final List<String> OTHER_TEXTS =
      List.of("time", "address", "hash", "selector", "bytes", "decimal");

  private static final Map<String, List<String>> WRONG =
      Map.of(
          "address",
          List.of("", "0x", "0x12", "0x" + "g".repeat(40), "0x" + "a".repeat(41)),
          "hash",
          List.of("", "0x12", "0x" + "g".repeat(64), "0x" + "a".repeat(63)),
          "selector",
          List.of("", "0x12", "transfer", "0x" + "g".repeat(8)),
          "bytes",
          List.of("zz", "0x1", "0xg0"),
          "decimal",
          List.of("", "-1", "0x1", "1.5", "1e3"));

  /** One line of the table. */
  private record Limit(
      String field, String need, String form, String least, String most, String values) {
    boolean isText() {
      return TEXTS.containsKey(form) || OTHER_TEXTS.contains(form) || form.equals("choice");
    }
  }

  private final ObjectNode good;
  private final List<Case> cases = new ArrayList<>();

  private SpecifiedLimits(ObjectNode good) {
    this.good = good;
  }

  /** The routes of the table with their lines. */
  private static Map<String, List<Limit>> read() {
    Map<String, List<Limit>> table = new LinkedHashMap<>();
    for (String line : text().lines().toList()) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] cells = line.split(" *\\| *", -1);
        table
            .computeIfAbsent(cells[0], route -> new ArrayList<>())
            .add(new Limit(cells[1], cells[2], cells[3], cells[4], cells[5], cells[6]));
      }
    }
    return table;
  }

  private static String text() {
    try (InputStream table = SpecifiedLimits.class.getResourceAsStream(TABLE)) {
      return new String(Objects.requireNonNull(table).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The routes that the table has rules for, such as {@code POST /organizations}. */
  static List<String> routes() {
    return List.copyOf(read().keySet());
  }

  /**
   * The cases of a route. Those that keep the rules have an unknown field, and nothing else, wrong.
   *
   * @param good a body that keeps all rules
   */
  static List<Case> of(String route, ObjectNode good) {
    SpecifiedLimits all = new SpecifiedLimits(good);
    read().get(route).forEach(all::add);
    return all.cases;
  }

  private void add(Limit limit) {
    need(limit);
    if (!limit.isText()) {
      wrong(limit, "no text", NODES.textNode("§"));
    } else {
      wrong(limit, "no number", NODES.numberNode(7));
    }
    WRONG.getOrDefault(limit.form(), List.of()).forEach(bad -> wrong(limit, bad, text(bad)));
    switch (limit.form()) {
      case "integer" -> integer(limit);
      case "array" -> array(limit);
      case "choice" -> choice(limit);
      default -> length(limit);
    }
  }

  private static JsonNode text(String value) {
    return NODES.textNode(value);
  }

  private void need(Limit limit) {
    String field = limit.field();
    switch (limit.need()) {
      case "required" -> {
        change(field, "missing", body -> body.remove(field));
        wrong(limit, "null", NODES.nullNode());
      }
      case "present" -> {
        change(field, "missing", body -> body.remove(field));
        right(limit, "null", NODES.nullNode());
      }
      case "optional" ->
          change(SURPRISE, "without " + field, body -> body.put(SURPRISE, 1).remove(field));
      default -> throw new IllegalStateException("No such need: " + limit);
    }
  }

  private void integer(Limit limit) {
    wrong(limit, "a fraction", NODES.numberNode(1.5));
    if (isSaid(limit.least())) {
      BigInteger least = new BigInteger(limit.least());
      wrong(limit, "one less than the least", NODES.numberNode(least.subtract(BigInteger.ONE)));
      right(limit, "the least", NODES.numberNode(least));
    }
  }

  private void array(Limit limit) {
    if (isSaid(limit.most())) {
      int most = Integer.parseInt(limit.most());
      JsonNode entry = good.get(limit.field()).get(0);
      wrong(limit, "one too many", repeated(entry, most + 1));
      right(limit, "as many as may be", repeated(entry, most));
    }
    if (isSaid(limit.values())) {
      ArrayNode all = NODES.arrayNode();
      Arrays.stream(limit.values().split(",", -1)).forEach(all::add);
      right(limit, "all values", all);
      ArrayNode other = NODES.arrayNode().add("no_such_value");
      change(
          limit.field() + "[0]",
          "another value",
          body -> body.set(limit.field(), other.deepCopy()));
    }
  }

  private static ArrayNode repeated(JsonNode entry, int times) {
    ArrayNode array = NODES.arrayNode();
    IntStream.range(0, times).forEach(i -> array.add(entry.deepCopy()));
    return array;
  }

  private void choice(Limit limit) {
    for (String value : limit.values().split(",", -1)) {
      right(limit, value, text(value));
      wrong(limit, "not quite " + value, text(value + " "));
    }
    wrong(limit, "another value", text("no-such-value"));
  }

  private void length(Limit limit) {
    if (isSaid(limit.least())) {
      int least = Integer.parseInt(limit.least());
      wrong(limit, "too short", text("x".repeat(least - 1)));
    }
    if (!isSaid(limit.most())) {
      return;
    }
    int most = Integer.parseInt(limit.most());
    String prefix = limit.form().equals("url") ? "https://harbor.example/" : "";
    char filling = TEXTS.get(limit.form());
    String longest = prefix + String.valueOf(filling).repeat(most - prefix.length());
    right(limit, "the longest", text(longest));
    wrong(limit, "one longer than the longest", text(longest + filling));
    if (limit.form().equals("text")) {
      right(limit, "as many ships", text("🚢".repeat(most)));
      wrong(limit, "a ship too many", text("🚢".repeat(most + 1)));
    }
  }

  private static boolean isSaid(String cell) {
    return !cell.equals("-");
  }

  private void wrong(Limit limit, String what, JsonNode value) {
    change(limit.field(), what, body -> body.set(limit.field(), value));
  }

  private void right(Limit limit, String what, JsonNode value) {
    change(
        SURPRISE,
        limit.field() + " " + what,
        body -> body.<ObjectNode>set(limit.field(), value).put(SURPRISE, 1));
  }

  private void change(String path, String what, Consumer<ObjectNode> change) {
    ObjectNode body = good.deepCopy();
    change.accept(body);
    cases.add(new Case("specified: " + path + " " + what, path, body.toString()));
  }
}
