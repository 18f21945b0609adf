package dev.portcullis.web.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Json;
import java.util.Map;
import java.util.TreeMap;

/** The headers that report the rate limit of a caller (R-PLT-13). */
final class Allotments {
  private static final Map<String, String> HEADERS =
      new TreeMap<>(
          Map.of(
              "x-ratelimit-limit",
              "Requests permitted in one time window",
              "x-ratelimit-remaining",
              "Requests left in this time window",
              "x-ratelimit-reset",
              "Seconds until the next time window begins"));

  private Allotments() {}

  /** What the headers mean. */
  static ObjectNode components() {
    ObjectNode components = Json.MAPPER.createObjectNode();
    HEADERS.forEach(
        (name, meaning) ->
            components
                .putObject(name)
                .put("description", meaning + "; absent for callers without a rate limit")
                .putObject("schema")
                .put("type", "integer")
                .put("minimum", 0));
    return components;
  }

  /** Declares that a response can have them. */
  static void add(ObjectNode answer) {
    ObjectNode headers = answer.withObjectProperty("headers");
    HEADERS
        .keySet()
        .forEach(name -> headers.putObject(name).put("$ref", "#/components/headers/" + name));
  }
}
