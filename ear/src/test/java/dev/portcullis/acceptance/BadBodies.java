package dev.portcullis.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Bodies with exactly one thing wrong, generated from a good one, so that no field escapes its
 * negative tests.
 */
final class BadBodies {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final ObjectNode good;
  private final List<Case> cases = new ArrayList<>();

  /**
   * One bad body.
   *
   * @param name what is wrong
   * @param path the field that the answer must name
   * @param body the body as text
   */
  record Case(String name, String path, String body) {}

  private BadBodies(String good) {
    this.good = (ObjectNode) Client.json(good);
    JsonNode unknown = this.good.deepCopy().put("surprise", 1);
    cases.add(new Case("an unknown field", "surprise", unknown.toString()));
  }

  /** Around a good body. */
  static BadBodies around(String good) {
    return new BadBodies(good);
  }

  /** A field that cannot be missing or null. */
  BadBodies required(String field) {
    ObjectNode missing = good.deepCopy();
    missing.remove(field);
    cases.add(new Case(field + " missing", field, missing.toString()));
    return with(field, "null", NODES.nullNode());
  }

  /** A text, at most {@code max} characters, at least {@code min}. */
  BadBodies text(String field, int min, int max) {
    notA(field, "string");
    if (min > 0) {
      with(field, "too short", NODES.textNode(""));
    }
    if (max < Integer.MAX_VALUE) {
      with(field, "too long", NODES.textNode("x".repeat(max + 1)));
      with(field, "too long in surrogate pairs", NODES.textNode("😀".repeat(max + 1)));
    }
    with(field, "with NUL", NODES.textNode("a\u0000b"));
    cases.add(
        new Case(
            field + " with half a surrogate pair",
            field,
            good.deepCopy().put(field, "@@").toString().replace("\"@@\"", "\"\\ud83d\"")));
    return this;
  }

  /** A text of a certain form. */
  BadBodies form(String field, String... bad) {
    for (String text : bad) {
      with(field, "is " + text, NODES.textNode(text));
    }
    return this;
  }

  /** An integer. */
  BadBodies integer(String field) {
    notA(field, "number");
    with(field, "a fraction", NODES.numberNode(new BigDecimal("1.5")));
    return with(field, "very large", NODES.numberNode(new BigDecimal("9".repeat(60))));
  }

  /** An array. */
  BadBodies array(String field) {
    return notA(field, "array");
  }

  /** An array of role references. */
  BadBodies roleRefs(String field) {
    array(field);
    nested(field, "[null]", field + "[0]");
    nested(field, "[7]", field + "[0]");
    nested(field, "[{}]", field + "[0].id");
    nested(field, "[{\"id\": null}]", field + "[0].id");
    nested(field, "[{\"id\": 7}]", field + "[0].id");
    nested(field, "[{\"id\": \"a\\u0000\"}]", field + "[0].id");
    nested(field, "[{\"id\": \"no-such-role\"}]", field + "[0].id");
    nested(field, "[{\"id\": \"user\"}, {\"id\": \"user\"}]", field + "[1].id");
    return nested(field, "[{\"id\": \"user\", \"name\": \"x\"}]", field + "[0].name");
  }

  /** A value whose problem has a path of its own. */
  BadBodies nested(String field, String value, String path) {
    ObjectNode body = good.deepCopy();
    body.set(field, Client.json(value));
    cases.add(new Case(field + " " + value, path, body.toString()));
    return this;
  }

  /** Everything collected. */
  List<Case> all() {
    return cases;
  }

  private BadBodies notA(String field, String kind) {
    List<JsonNode> values =
        List.of(
            NODES.textNode("text"),
            NODES.numberNode(7),
            NODES.booleanNode(true),
            NODES.arrayNode(),
            NODES.objectNode());
    for (JsonNode value : values) {
      if (!value.getNodeType().name().equalsIgnoreCase(kind)) {
        with(field, "of the type " + value.getNodeType(), value);
      }
    }
    return this;
  }

  private BadBodies with(String field, String problem, JsonNode value) {
    ObjectNode body = good.deepCopy();
    body.set(field, value);
    cases.add(new Case(field + " " + problem, field, body.toString()));
    return this;
  }
}
