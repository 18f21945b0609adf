package dev.portcullis.ejb.policydocument;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Checks documents by their published JSON Schema (draft 2020-12). It knows the keywords that the
 * schema uses, and no others; a test compares it with a complete validator.
 */
public final class PolicyDocumentSchema {
  /** The name of the schema, a resource beside this class. */
  public static final String RESOURCE = "policy-document.schema.json";

  private static final int MAX_PATH_KEY = 100;

  private static final JsonNode SCHEMA = read();

  private final List<Issue> faults = new ArrayList<>();
  private final int most;

  private PolicyDocumentSchema(int most) {
    this.most = most;
  }

  /**
   * The faults of a document, in its order.
   *
   * @param most the maximum number of returned faults
   */
  public static List<Issue> faults(JsonNode document, int most) {
    PolicyDocumentSchema check = new PolicyDocumentSchema(most);
    check.node(document, SCHEMA, "");
    return List.copyOf(check.faults);
  }

  /** A key as paths of faults show it: no more than its first 100 characters. */
  public static String pathKey(String key) {
    return key.length() <= MAX_PATH_KEY ? key : key.substring(0, MAX_PATH_KEY) + "…";
  }

  private static JsonNode read() {
    try (InputStream in = PolicyDocumentSchema.class.getResourceAsStream(RESOURCE)) {
      return Json.MAPPER.readTree(in);
    } catch (IOException unreadable) {
      throw new UncheckedIOException("The archive lacks the schema of policies", unreadable);
    }
  }

  private void fault(String path, String message) {
    if (faults.size() < most) {
      faults.add(new Issue(path, message));
    }
  }

  private void node(JsonNode value, JsonNode rule, String path) {
    JsonNode schema = resolved(rule);
    if (faults.size() >= most) {
      return;
    }
    if (schema.has("const") && !value.equals(schema.get("const"))) {
      fault(path, "must be " + schema.get("const").textValue());
    } else if (schema.has("enum")) {
      checkEnum(value, schema.get("enum"), path);
    } else if (schema.has("type")) {
      checkType(value, schema, path);
    }
  }

  private static JsonNode resolved(JsonNode rule) {
    JsonNode schema = rule;
    while (schema.has("$ref")) {
      schema = SCHEMA.at(schema.get("$ref").textValue().substring(1));
    }
    return schema;
  }

  private void checkEnum(JsonNode value, JsonNode values, String path) {
    List<String> known = new ArrayList<>();
    for (JsonNode each : values) {
      if (each.equals(value)) {
        return;
      }
      known.add(each.textValue());
    }
    fault(path, "must be one of " + String.join(", ", known));
  }

  private void checkType(JsonNode value, JsonNode schema, String path) {
    switch (schema.get("type").textValue()) {
      case "object" -> checkObject(value, schema, path);
      case "array" -> checkArray(value, schema, path);
      case "string" -> checkText(value, schema, path);
      case "integer" -> checkInteger(value, schema, path);
      case "boolean" -> {
        if (!value.isBoolean()) {
          fault(path, "must be true or false");
        }
      }
      default -> throw new IllegalStateException("The schema has an unknown type at " + path);
    }
  }

  private void checkObject(JsonNode value, JsonNode schema, String path) {
    if (!value.isObject()) {
      fault(path, "must be a mapping of keys to values");
      return;
    }
    for (JsonNode required : schema.path("required")) {
      if (!value.has(required.textValue())) {
        fault(path, "must have " + required.textValue());
      }
    }
    JsonNode properties = schema.path("properties");
    for (Map.Entry<String, JsonNode> each : value.properties()) {
      String key = pathKey(each.getKey());
      String below = path.isEmpty() ? key : path + "." + key;
      if (properties.has(each.getKey())) {
        node(each.getValue(), properties.get(each.getKey()), below);
      } else if (schema.has("additionalProperties")) {
        fault(below, "is no known key");
      }
    }
  }

  private void checkArray(JsonNode value, JsonNode schema, String path) {
    if (!value.isArray()) {
      fault(path, "must be a list");
      return;
    }
    if (schema.has("maxItems") && value.size() > schema.get("maxItems").intValue()) {
      fault(path, "must have at most " + schema.get("maxItems").intValue() + " items");
      return;
    }
    Set<JsonNode> seen = new HashSet<>();
    for (int i = 0; i < value.size(); i++) {
      String below = path + "[" + i + "]";
      if (schema.has("uniqueItems") && !seen.add(value.get(i))) {
        fault(below, "must not repeat an item");
      }
      node(value.get(i), schema.get("items"), below);
    }
  }

  private void checkText(JsonNode value, JsonNode schema, String path) {
    if (!value.isTextual()) {
      fault(path, "must be a text");
      return;
    }
    String text = value.textValue();
    int length = text.codePointCount(0, text.length());
    if (schema.has("minLength") && length < schema.get("minLength").intValue()) {
      fault(path, "must not be empty");
    } else if (schema.has("maxLength") && length > schema.get("maxLength").intValue()) {
      fault(path, "must have at most " + schema.get("maxLength").intValue() + " characters");
    } else if (schema.has("pattern") && !Pattern.matches(schema.get("pattern").textValue(), text)) {
      fault(path, "must match " + schema.get("pattern").textValue());
    }
  }

  private void checkInteger(JsonNode value, JsonNode schema, String path) {
    long least = schema.get("minimum").longValue();
    long greatest = schema.get("maximum").longValue();
    if (!value.isIntegralNumber()
        || !value.canConvertToLong()
        || value.longValue() < least
        || value.longValue() > greatest) {
      fault(path, "must be a whole number from " + least + " to " + greatest);
    }
  }
}
