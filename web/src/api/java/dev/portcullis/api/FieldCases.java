package dev.portcullis.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Bodies with exactly one thing wrong, and bodies at the limits of what is right, made from the
 * schema of a body and a good example of it.
 */
final class FieldCases {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** Four bytes for each character of such a text still fit into a body. */
  private static final int LONG_TEXT = 100_000;

  private static final String MARK = "@half@";
  private static final String SURPRISE = "surprise";

  /** The field of an object that has a body which is a list. */
  private static final String ROOT = "@list@";

  private static final Map<String, JsonNode> VALUES =
      Map.of(
          "string", NODES.textNode("text"),
          "integer", NODES.numberNode(7),
          "boolean", NODES.booleanNode(true),
          "array", NODES.arrayNode(),
          "object", NODES.objectNode());

  private final Description description;
  private final ObjectNode good;
  private final List<Case> cases = new ArrayList<>();

  /**
   * A body.
   *
   * @param what what is special about it
   * @param path the only field that the answer may complain about, and must
   * @param body as it is sent
   */
  record Case(String what, String path, String body) {}

  private FieldCases(Description description, ObjectNode good) {
    this.description = description;
    this.good = good;
  }

  /** The cases of a body. Those at the limits have an unknown field, and nothing else, wrong. */
  static List<Case> of(Description description, JsonNode schema, JsonNode good) {
    return good.isArray()
        ? ofList(description, schema, good)
        : ofObject(description, schema, (ObjectNode) good);
  }

  /** The cases of a field that has the list, without those that concern the field's object. */
  private static List<Case> ofList(Description description, JsonNode schema, JsonNode good) {
    ObjectNode holder = NODES.objectNode();
    holder.putObject("properties").set(ROOT, schema);
    String before = "{\"" + ROOT + "\":";
    return ofObject(description, holder, NODES.objectNode().<ObjectNode>set(ROOT, good)).stream()
        .filter(one -> one.path().startsWith(ROOT) && one.body().startsWith(before + "["))
        .map(
            one ->
                new Case(
                    one.what(),
                    one.path().equals(ROOT) ? "body" : one.path().substring(ROOT.length()),
                    one.body().substring(before.length(), one.body().length() - 1)))
        .toList();
  }

  private static List<Case> ofObject(Description description, JsonNode schema, ObjectNode good) {
    FieldCases all = new FieldCases(description, good);
    all.object(description.resolve(schema), "", node -> node);
    return all.cases.stream().distinct().toList();
  }

  /** Finds the place of a value inside a copy of the good body. */
  private interface Place {
    JsonNode in(ObjectNode body);
  }

  private void object(JsonNode schema, String path, Place place) {
    Set<String> required = new HashSet<>();
    schema.path("required").forEach(name -> required.add(name.asText()));
    if (schema.path("additionalProperties").isBoolean()) {
      add(join(path, SURPRISE), "unknown", place, object -> object.put(SURPRISE, 1));
    }
    for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
      String name = property.getKey();
      if (required.contains(name)) {
        add(join(path, name), "missing", place, object -> object.remove(name));
      }
      field(property.getValue(), name, join(path, name), place);
    }
  }

  private void field(JsonNode said, String name, String path, Place place) {
    boolean nullable = isNullable(said);
    JsonNode schema = description.resolve(said.has("oneOf") ? said.get("oneOf").get(0) : said);
    Consumer<JsonNode> bad =
        value -> add(path, show(value), place, object -> object.set(name, value));
    Consumer<JsonNode> fine =
        value ->
            add(
                join(parent(path), SURPRISE),
                "beside a good " + path + " = " + show(value),
                place,
                object -> object.<ObjectNode>set(name, value).put(SURPRISE, 1));
    (nullable ? fine : bad).accept(NODES.nullNode());
    String type = type(schema);
    if (type.isEmpty()) {
      return;
    }
    VALUES.forEach(
        (kind, value) -> {
          if (!kind.equals(type)) {
            bad.accept(value);
          }
        });
    switch (type) {
      case "string" -> text(schema, bad, fine, path, name, place);
      case "integer" -> integer(schema, bad, fine);
      case "array" -> array(schema, bad, fine, name, path, place);
      case "object" -> {
        if (schema.has("properties")) {
          object(schema, path, body -> member(place.in(body), name, schema));
        }
      }
      default -> bad.accept(NODES.textNode("true"));
    }
  }

  private void text(
      JsonNode schema,
      Consumer<JsonNode> bad,
      Consumer<JsonNode> fine,
      String path,
      String name,
      Place place) {
    bad.accept(NODES.textNode("a\u0000b"));
    add(path, "half a surrogate pair", place, object -> object.put(name, MARK));
    if (schema.has("enum")) {
      bad.accept(NODES.textNode("no-such-value"));
      schema.get("enum").forEach(value -> fine.accept(value));
      return;
    }
    int min = schema.path("minLength").asInt(0);
    int max = schema.path("maxLength").asInt(-1);
    if (min > 0) {
      bad.accept(NODES.textNode("x".repeat(min - 1)));
    }
    if (max >= 0) {
      bad.accept(NODES.textNode("x".repeat(max + 1)));
      if (max <= LONG_TEXT) {
        bad.accept(NODES.textNode("😀".repeat(max + 1)));
      }
    }
    String pattern = schema.path("pattern").asText("");
    for (String odd : List.of("", "§ no such form", "0x", "0xzz", "a\nb")) {
      if (!pattern.isEmpty() && !odd.matches(pattern)) {
        bad.accept(NODES.textNode(odd));
      }
    }
    for (String even :
        List.of(
            "x".repeat(Math.max(min, 0)),
            "x".repeat(Math.max(max, 0)),
            "😀".repeat(Math.min(Math.max(max, 0), LONG_TEXT)),
            "Zoë 漢字 🚢 \u202e")) {
      int length = even.codePointCount(0, even.length());
      boolean fits = length >= min && (max < 0 || length <= max);
      if (fits && (pattern.isEmpty() || even.matches(pattern))) {
        fine.accept(NODES.textNode(even));
      }
    }
  }

  private static void integer(JsonNode schema, Consumer<JsonNode> bad, Consumer<JsonNode> fine) {
    bad.accept(NODES.numberNode(new BigDecimal("1.5")));
    bad.accept(NODES.numberNode(new BigDecimal("9".repeat(60))));
    if (schema.has("minimum")) {
      long min = schema.get("minimum").asLong();
      bad.accept(NODES.numberNode(min - 1));
      fine.accept(NODES.numberNode(min));
    }
    if (schema.has("maximum")) {
      long max = schema.get("maximum").asLong();
      bad.accept(NODES.numberNode(max + 1));
      fine.accept(NODES.numberNode(max));
    } else {
      long max = isInt(schema) ? Integer.MAX_VALUE : Long.MAX_VALUE;
      bad.accept(NODES.numberNode(BigDecimal.valueOf(max).add(BigDecimal.ONE)));
    }
  }

  private static boolean isInt(JsonNode schema) {
    return schema.path("format").asText().equals("int32");
  }

  private void array(
      JsonNode schema,
      Consumer<JsonNode> bad,
      Consumer<JsonNode> fine,
      String name,
      String path,
      Place place) {
    JsonNode items = schema.get("items");
    JsonNode element = element(description.resolve(items));
    if (schema.has("maxItems")) {
      int max = schema.get("maxItems").asInt();
      bad.accept(repeated(element, max + 1));
      fine.accept(repeated(element, max));
    }
    if (schema.path("minItems").asInt() > 0) {
      bad.accept(NODES.arrayNode());
    }
    Place one =
        body -> {
          ObjectNode holder = (ObjectNode) place.in(body);
          holder.set(name, repeated(element, 1));
          return holder.get(name);
        };
    String first = path + "[0]";
    List<JsonNode> wrong = new ArrayList<>();
    if (!isNullable(items)) {
      wrong.add(NODES.nullNode());
    }
    String type = type(description.resolve(items));
    VALUES.forEach(
        (kind, value) -> {
          if (!type.isEmpty() && !kind.equals(type)) {
            wrong.add(value);
          }
        });
    if (type.equals("string")) {
      wrong.add(NODES.textNode("a\u0000b"));
      if (description.resolve(items).has("enum")) {
        wrong.add(NODES.textNode("no-such-value"));
      }
    }
    for (JsonNode value : wrong) {
      ObjectNode body = good.deepCopy();
      ((ArrayNode) one.in(body)).set(0, value);
      cases.add(new Case(first + " " + show(value), first, body.toString()));
    }
    if (type.equals("object")) {
      object(description.resolve(items), first, body -> one.in(body).get(0));
    }
  }

  /** A good element according to the schema. */
  private JsonNode element(JsonNode schema) {
    if (schema.has("enum")) {
      return schema.get("enum").get(0);
    }
    if (type(schema).equals("object")) {
      ObjectNode object = NODES.objectNode();
      for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
        if (!isNullable(property.getValue())) {
          object.set(property.getKey(), element(description.resolve(property.getValue())));
        }
      }
      return object;
    }
    String pattern = schema.path("pattern").asText("");
    if (!type(schema).equals("string")) {
      return VALUES.getOrDefault(type(schema), NODES.objectNode());
    }
    return NODES.textNode(
        Stream.of("x", "0x" + "ab".repeat(32))
            .filter(text -> pattern.isEmpty() || text.matches(pattern))
            .findFirst()
            .orElse("0x" + "ab".repeat(20)));
  }

  private static ArrayNode repeated(JsonNode element, int count) {
    ArrayNode array = NODES.arrayNode();
    IntStream.range(0, count).forEach(i -> array.add(element.deepCopy()));
    return array;
  }

  /** The object in a field. One that the good body lacks gets the fields that it requires. */
  private JsonNode member(JsonNode object, String name, JsonNode schema) {
    if (!object.has(name)) {
      ((ObjectNode) object)
          .set(name, schema.path("required").isEmpty() ? NODES.objectNode() : element(schema));
    }
    return object.get(name);
  }

  private void add(String path, String what, Place place, Consumer<ObjectNode> change) {
    ObjectNode body = good.deepCopy();
    change.accept((ObjectNode) place.in(body));
    String text = body.toString().replace("\"" + MARK + "\"", "\"\\ud83d\"");
    cases.add(new Case(path + " " + what, path, text));
  }

  private static boolean isNullable(JsonNode schema) {
    JsonNode types = schema.has("oneOf") ? schema.get("oneOf").get(1).get("type") : null;
    return (types != null && types.asText().equals("null"))
        || schema.path("type").isArray()
        || (!schema.has("type")
            && !schema.has("$ref")
            && !schema.has("oneOf")
            && !schema.has("anyOf")
            && !schema.has("not"));
  }

  private static String type(JsonNode schema) {
    JsonNode type = schema.path("type");
    return type.isArray() ? type.get(0).asText() : type.asText("");
  }

  private static String parent(String path) {
    return path.contains(".") ? path.substring(0, path.lastIndexOf('.')) : "";
  }

  private static String join(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  private static String show(JsonNode value) {
    String text = value.toString();
    return text.length() <= 40 ? text : text.substring(0, 40) + "… (" + text.length() + ")";
  }
}
