package dev.portcullis.specification;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rules of a table for a field of a request body.
 *
 * @param name its name
 * @param need {@code required}, {@code present} (may be null) or {@code optional}
 * @param type what it is
 * @param least its least length, size or number; null if unspecified
 * @param most the largest
 * @param isUnique whether a value at an edge may also be a conflict
 * @param hasEdges whether other values than the good one are tried as good ones
 * @param hasChoices whether each choice is good by itself
 */
record Field(
    String name,
    String need,
    String type,
    BigInteger least,
    BigInteger most,
    boolean isUnique,
    boolean hasEdges,
    boolean hasChoices) {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final Pattern RANGE = Pattern.compile("(\\d*)\\.\\.(\\d*)");
  private static final Set<String> FLAGS = Set.of("unique", "none", "cases", "~colour");
  private static final String URL = "https://harbor.example/";

  private static final Map<String, List<String>> WRONG =
      Map.of(
          "address", List.of("", "0x", "0x12", "0x" + "g".repeat(40), "0x" + "a".repeat(41)),
          "hash", List.of("", "0x12", "0x" + "g".repeat(64), "0x" + "a".repeat(63)),
          "selector", List.of("", "0x12", "transfer", "0x" + "g".repeat(8)),
          "hex", List.of("zz", "0x1", "0xg0"),
          "decimal", List.of("", "-1", "0x1", "1.5", "1e3"),
          "url", List.of("", "no address", "ftp://harbor.example/"),
          "time", List.of("", "tomorrow", "2026-13-01T00:00:00Z"),
          "abi", List.of("", "{}", "no abi"));

  /** Reads {@code name need type [least..most] [flags]}. */
  static Field of(String line) {
    String[] head = line.split(" ", 3);
    String rest = head[2];
    BigInteger least = null;
    BigInteger most = null;
    Matcher range = RANGE.matcher(rest);
    if (range.find()) {
      least = number(range.group(1));
      most = number(range.group(2));
      rest = rest.substring(0, range.start()) + rest.substring(range.end());
    }
    StringBuilder type = new StringBuilder();
    boolean unique = false;
    boolean edges = true;
    boolean choices = true;
    for (String word : rest.strip().split(" +", -1)) {
      unique |= word.equals("unique");
      edges &= !word.equals("none") && !word.equals("~colour");
      choices &= !word.equals("cases");
      type.append(FLAGS.contains(word) ? "" : word);
    }
    return new Field(head[0], head[1], type.toString(), least, most, unique, edges, choices);
  }

  private static BigInteger number(String text) {
    return text.isEmpty() ? null : new BigInteger(text);
  }

  /** Values that break the rules, by what is wrong with each. */
  Map<String, JsonNode> wrong() {
    Map<String, JsonNode> wrong = new LinkedHashMap<>();
    if (need.equals("required")) {
      wrong.put("null", NODES.nullNode());
    }
    if (isText()) {
      wrong.put("a number", NODES.numberNode(7));
      wrong.put("an object", NODES.objectNode());
    }
    WRONG.getOrDefault(type, List.of()).forEach(text -> wrong.put("'" + text + "'", text(text)));
    switch (kind()) {
      case "boolean" -> {
        wrong.put("a text", text("true"));
        wrong.put("a number", NODES.numberNode(1));
      }
      case "integer" -> {
        wrong.put("a fraction", NODES.numberNode(new BigDecimal("1.5")));
        wrong.put("a text", text("one"));
        edge(wrong, least, BigInteger.ONE.negate(), "below the least");
        edge(wrong, most, BigInteger.ONE, "above the largest");
      }
      case "choice" -> wrong.put("another choice", text("no-such-choice"));
      case "array" -> wrongArrays(wrong);
      case "object" -> {
        wrong.put("a text", text("x"));
        wrong.put("an array", NODES.arrayNode());
      }
      case "wei" -> wrong.put("a negative number", NODES.numberNode(-1));
      default -> wrongLengths(wrong);
    }
    return wrong;
  }

  /** Values at the edges of the rules, and each choice. */
  Map<String, JsonNode> right(JsonNode good) {
    Map<String, JsonNode> right = new LinkedHashMap<>();
    if (!hasEdges) {
      return right;
    }
    if (need.equals("present")) {
      right.put("null", NODES.nullNode());
    }
    switch (kind()) {
      case "integer" -> {
        edge(right, least, BigInteger.ZERO, "the least");
        edge(right, most, BigInteger.ZERO, "the largest");
      }
      case "choice" -> {
        if (hasChoices) {
          choices(type).forEach(choice -> right.put(choice, text(choice)));
        }
      }
      case "array" -> {
        if (most != null && !good.isEmpty()) {
          right.put("as many as may be", repeated(good.get(0), most.intValueExact()));
        }
        if (type.startsWith("[\"")) {
          ArrayNode all = NODES.arrayNode();
          choices(type.substring(1, type.length() - 1)).forEach(all::add);
          right.put("every choice", all);
          right.put("no choice", NODES.arrayNode());
        }
      }
      case "string", "url" -> {
        if (type.equals("string") && least != null && least.signum() > 0) {
          right.put("the shortest", text("x".repeat(least.intValueExact())));
        }
        if (most != null) {
          right.put("the longest", text(longest(0)));
        }
      }
      case "boolean" -> {
        right.put("true", NODES.booleanNode(true));
        right.put("false", NODES.booleanNode(false));
      }
      default -> {
        // Its good value is in the row.
      }
    }
    return right;
  }

  private String kind() {
    return type.startsWith("[") ? "array" : type.startsWith("\"") ? "choice" : type;
  }

  private boolean isText() {
    return Set.of("string", "url", "choice", "time", "abi", "address", "hash", "selector")
            .contains(kind())
        || Set.of("hex", "decimal").contains(kind());
  }

  private void wrongLengths(Map<String, JsonNode> wrong) {
    if (least != null && least.signum() > 0) {
      wrong.put("too short", text("x".repeat(least.intValueExact() - 1)));
    }
    if (most != null) {
      wrong.put("too long", text(longest(1)));
    }
  }

  private void wrongArrays(Map<String, JsonNode> wrong) {
    wrong.put("a text", text("x"));
    wrong.put("an object", NODES.objectNode());
    wrong.put("an entry of another type", NODES.arrayNode().add(NODES.arrayNode()));
    if (type.equals("[Reference]")) {
      wrong.put("texts instead of references", NODES.arrayNode().add("x"));
      wrong.put("a reference without its id", NODES.arrayNode().add(NODES.objectNode()));
    } else if (type.equals("[Restriction]")) {
      wrong.put("a restriction without its index", NODES.arrayNode().add(NODES.objectNode()));
    } else {
      wrong.put("a number as entry", NODES.arrayNode().add(7));
    }
    if (type.startsWith("[\"")) {
      wrong.put("another choice", NODES.arrayNode().add("no-such-choice"));
    }
    if (most != null) {
      wrong.put("one too many", repeated(text("a.example"), most.intValueExact() + 1));
    }
  }

  private String longest(int more) {
    int length = most.intValueExact() + more;
    String start = type.equals("url") ? URL : "";
    return start + "x".repeat(length - start.length());
  }

  private static void edge(
      Map<String, JsonNode> values, BigInteger edge, BigInteger step, String what) {
    if (edge != null) {
      values.put(what, NODES.numberNode(edge.add(step)));
    }
  }

  private static List<String> choices(String type) {
    return Types.alternatives(type).stream().map(choice -> choice.replace("\"", "")).toList();
  }

  private static ArrayNode repeated(JsonNode entry, int times) {
    ArrayNode array = NODES.arrayNode();
    for (int i = 0; i < times; i++) {
      array.add(entry.isTextual() ? text("n" + i + "." + entry.asText()) : entry);
    }
    return array;
  }

  private static JsonNode text(String text) {
    return NODES.textNode(text);
  }
}
