package dev.portcullis.web.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.Set;

/** Example values for schemas: what a property of that name looks like. */
final class Samples {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final String REF = "#/components/schemas/";

  private final Schemas schemas;

  /** Those that the sample is inside of: one that is made of itself ends with an empty array. */
  private final Set<String> open = new HashSet<>();

  Samples(Schemas schemas) {
    this.schemas = schemas;
  }

  /** An example of the schema. */
  JsonNode of(JsonNode schema) {
    return of("", schema);
  }

  /** An example of the schema for what has this name. */
  JsonNode of(String name, JsonNode schema) {
    if (schema.has("$ref")) {
      String component = schema.get("$ref").textValue().substring(REF.length());
      open.add(component);
      JsonNode sample = of(name, schemas.components().get(component));
      open.remove(component);
      return sample;
    }
    if (schema.has("oneOf")) {
      return of(name, schema.get("oneOf").get(0));
    }
    if (schema.has("anyOf")) {
      return of(name, schema.get("anyOf").get(0));
    }
    if (schema.has("enum")) {
      return schema.get("enum").get(0);
    }
    JsonNode type = schema.path("type");
    return switch (type.isArray() ? type.get(0).textValue() : type.asText("object")) {
      case "object" -> object(schema);
      case "array" -> array(name, schema);
      case "boolean" ->
          NODES.booleanNode(schema.path("description").asText().startsWith("always true"));
      case "integer" -> NODES.numberNode(Math.max(1, schema.path("minimum").asInt()));
      default -> NODES.textNode(text(name, schema));
    };
  }

  private JsonNode object(JsonNode schema) {
    ObjectNode object = NODES.objectNode();
    schema
        .path("properties")
        .properties()
        .forEach(field -> object.set(field.getKey(), of(field.getKey(), field.getValue())));
    return object;
  }

  private JsonNode array(String name, JsonNode schema) {
    ArrayNode array = NODES.arrayNode();
    if (open.contains(schema.at("/items/$ref").asText().replaceFirst(REF, ""))) {
      return array;
    }
    array.add(of(name.replaceFirst("s$", ""), schema.get("items")));
    return array;
  }

  private static String text(String name, JsonNode schema) {
    String format = schema.path("format").asText();
    if (format.equals("date-time")) {
      return SampleTexts.MOMENT;
    }
    if (format.equals("uuid")) {
      return SampleTexts.UUID;
    }
    return SampleTexts.of(name);
  }
}
