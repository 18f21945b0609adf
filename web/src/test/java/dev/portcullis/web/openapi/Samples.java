package dev.portcullis.web.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Example values for schemas: what a property of that name looks like. */
final class Samples {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final String REF = "#/components/schemas/";
  private static final String ADDRESS = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
  private static final String HASH =
      "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

  private static final Map<String, String> TEXTS =
      Map.ofEntries(
          Map.entry("abi", "[{\"type\":\"event\",\"name\":\"Ping\",\"inputs\":[]}]"),
          Map.entry("accessType", "write"),
          Map.entry("actionType", "organization.create"),
          Map.entry("actorType", "user"),
          Map.entry("chain_name", "local"),
          Map.entry("clientId", "harbor-panel"),
          Map.entry("displayName", "Ada"),
          Map.entry("disclosureStartBlock", "0x0"),
          Map.entry("fullKey", "priv_sk_2b7c…"),
          Map.entry("functionSignature", "transfer(address,uint256)"),
          Map.entry("httpOperation", "POST /organizations"),
          Map.entry("ipAddress", "203.0.113.7"),
          Map.entry("issuer", "https://login.harbor.example"),
          Map.entry("jwksUri", "https://login.harbor.example/jwks"),
          Map.entry("keyPrefix", "priv_sk_2b7c"),
          Map.entry("lastUsedIp", "203.0.113.7"),
          Map.entry("logoUrl", "https://harbor.example/logo.svg"),
          Map.entry("logType", "audit"),
          Map.entry("method", "POST"),
          Map.entry("methodSelector", "0xa9059cbb"),
          Map.entry("name", "Harbor Bank"),
          Map.entry("oidcSub", "auth0|42"),
          Map.entry("operation", "POST /organizations"),
          Map.entry("primaryColor", "#0a5"),
          Map.entry("result", "success"),
          Map.entry("roleName", "Teller"),
          Map.entry("ruleType", "checkRole"),
          Map.entry("source", "oidc"),
          Map.entry("status", "active"),
          Map.entry("tableName", "organizations"),
          Map.entry("templateKey", "erc20"),
          Map.entry("url", "https://harbor.example/hook"),
          Map.entry("userPanelUrl", "https://harbor.example/panel"),
          Map.entry("version", "v1"));

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

  private JsonNode of(String name, JsonNode schema) {
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
      return "2026-01-31T10:15:00.000Z";
    }
    if (format.equals("uuid")) {
      return "4c0c8f0a-3d1e-4a63-9a0c-5f4f0f5b6c11";
    }
    if (TEXTS.containsKey(name)) {
      return TEXTS.get(name);
    }
    if (name.endsWith("Address") || name.equals("contract") || name.equals("address")) {
      return ADDRESS;
    }
    if (name.endsWith("Hash") || name.startsWith("topic")) {
      return HASH;
    }
    if (name.equals("id") || name.endsWith("Id") || name.endsWith("_id")) {
      return "V1StGXR8_Z5jdHi6B-myT";
    }
    return name.isEmpty() ? "text" : name;
  }
}
