package dev.portcullis.console;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * The API description as types of TypeScript: an interface for each schema, and for each operation
 * what its path, its query and its body take and what it answers. The compiler so rejects a page
 * that uses a route or a field that does not exist.
 */
final class ApiTypes {
  private static final List<String> METHODS = List.of("get", "post", "put", "patch", "delete");
  private static final String SCHEMAS = "#/components/schemas/";

  private final JsonNode description;

  private ApiTypes(JsonNode description) {
    this.description = description;
  }

  /** The text of the module. */
  static String of(JsonNode description) {
    return new ApiTypes(description).text();
  }

  private String text() {
    StringBuilder out =
        new StringBuilder("// Made from src/docs/openapi.json: see ApiTypesTest.\n");
    Map<String, JsonNode> schemas = new TreeMap<>();
    entries(description.at("/components/schemas"))
        .forEach(entry -> schemas.put(entry.getKey(), entry.getValue()));
    schemas.forEach(
        (name, schema) ->
            out.append("\nexport type ")
                .append(name)
                .append(" = ")
                .append(type(schema, ""))
                .append(";\n"));
    out.append("\nexport interface Operations {\n");
    for (Map.Entry<String, JsonNode> path : entries(description.get("paths"))) {
      for (String method : METHODS) {
        if (path.getValue().has(method)) {
          out.append(operation(method, path.getKey(), path.getValue()));
        }
      }
    }
    return out.append("}\n").toString();
  }

  private String operation(String method, String path, JsonNode item) {
    JsonNode operation = item.get(method);
    return "  \""
        + method.toUpperCase(Locale.ROOT)
        + " "
        + path
        + "\": { path: "
        + parameters("path", item, operation)
        + "; query: "
        + parameters("query", item, operation)
        + "; body: "
        + body(operation)
        + "; answer: "
        + answer(operation.get("responses"))
        + " };\n";
  }

  private String parameters(String in, JsonNode item, JsonNode operation) {
    StringJoiner fields = new StringJoiner("; ", "{ ", " }").setEmptyValue("Record<never, never>");
    for (JsonNode owner : List.of(item, operation)) {
      for (JsonNode given : owner.path("parameters")) {
        JsonNode parameter = resolved(given);
        if (parameter.path("in").asText().equals(in)) {
          boolean required = parameter.path("required").asBoolean();
          fields.add(
              quoted(parameter.get("name").asText())
                  + (required ? ": " : "?: ")
                  + type(parameter.path("schema"), "  ")
                  + (required ? "" : " | undefined"));
        }
      }
    }
    return fields.toString();
  }

  private String body(JsonNode operation) {
    JsonNode body = operation.get("requestBody");
    if (body == null) {
      return "undefined";
    }
    String type = content(resolved(body));
    return resolved(body).path("required").asBoolean() ? type : type + " | undefined";
  }

  private String answer(JsonNode responses) {
    for (Map.Entry<String, JsonNode> response : entries(responses)) {
      if (response.getKey().startsWith("2")) {
        return content(resolved(response.getValue()));
      }
    }
    return "undefined";
  }

  private String content(JsonNode holder) {
    JsonNode content = holder.path("content");
    JsonNode json = content.path("application/json");
    if (!json.isMissingNode()) {
      return type(json.path("schema"), "  ");
    }
    return content.isEmpty() ? "undefined" : "string";
  }

  private String type(JsonNode schema, String indent) {
    if (schema.has("$ref")) {
      String target = schema.get("$ref").asText();
      return target.startsWith(SCHEMAS)
          ? target.substring(SCHEMAS.length())
          : type(resolved(schema), indent);
    }
    for (String any : List.of("oneOf", "anyOf")) {
      if (schema.has(any) && !schema.has("properties")) {
        return joined(schema.get(any), indent);
      }
    }
    if (schema.has("enum")) {
      StringJoiner values = new StringJoiner(" | ");
      schema.get("enum").forEach(value -> values.add(value.toString()));
      return values.toString();
    }
    JsonNode named = schema.path("type");
    if (named.isArray()) {
      StringJoiner kinds = new StringJoiner(" | ");
      named.forEach(kind -> kinds.add(ofKind(kind.asText(), schema, indent)));
      return kinds.toString();
    }
    return ofKind(named.asText(), schema, indent);
  }

  private String joined(JsonNode choices, String indent) {
    StringJoiner types = new StringJoiner(" | ");
    choices.forEach(choice -> types.add(type(choice, indent)));
    return types.toString();
  }

  private String ofKind(String kind, JsonNode schema, String indent) {
    return switch (kind) {
      case "string" -> "string";
      case "integer", "number" -> "number";
      case "boolean" -> "boolean";
      case "null" -> "null";
      case "array" -> "Array<" + type(schema.path("items"), indent) + ">";
      case "object" -> object(schema, indent);
      default -> "unknown";
    };
  }

  private String object(JsonNode schema, String indent) {
    if (!schema.has("properties")) {
      JsonNode values = schema.path("additionalProperties");
      return "Record<string, " + (values.isObject() ? type(values, indent) : "unknown") + ">";
    }
    List<String> required = new ArrayList<>();
    schema.path("required").forEach(name -> required.add(name.asText()));
    StringBuilder out = new StringBuilder("{\n");
    for (Map.Entry<String, JsonNode> property : entries(schema.get("properties"))) {
      out.append(indent)
          .append("  ")
          .append(quoted(property.getKey()))
          .append(required.contains(property.getKey()) ? ": " : "?: ")
          .append(type(property.getValue(), indent + "  "))
          .append(";\n");
    }
    return out.append(indent).append("}").toString();
  }

  private JsonNode resolved(JsonNode node) {
    return node.has("$ref") ? description.at(node.get("$ref").asText().substring(1)) : node;
  }

  private static String quoted(String name) {
    return name.matches("[A-Za-z_][A-Za-z0-9_]*") ? name : '"' + name + '"';
  }

  private static List<Map.Entry<String, JsonNode>> entries(JsonNode object) {
    List<Map.Entry<String, JsonNode>> found = new ArrayList<>();
    found.addAll(object.properties());
    return found;
  }
}
