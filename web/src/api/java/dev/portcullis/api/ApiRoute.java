package dev.portcullis.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A route of the API description.
 *
 * @param method GET, POST and so on
 * @param path with its parameters in braces, without a slash at the end
 * @param parameters a value for each parameter that nothing in the product has
 * @param example a body that the description gives, or an empty text
 */
public record ApiRoute(String method, String path, Map<String, String> parameters, String example) {
  private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

  /** The routes that are described, by path. */
  public static List<ApiRoute> of(Description description) {
    List<ApiRoute> routes = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : description.document().get("paths").properties()) {
      for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
        if (METHODS.contains(operation.getKey())) {
          routes.add(
              route(operation.getKey(), path.getKey(), path.getValue(), operation.getValue()));
        }
      }
    }
    return routes;
  }

  /** Whether the path names an organization. */
  public boolean isOfOrganization() {
    return path.contains("/organizations/{id}");
  }

  /** Whether a call of it changes something. */
  public boolean isMutating() {
    return !method.equals("GET");
  }

  /** Whether a request may carry a body; Payara refuses one with DELETE before it reaches us. */
  public boolean takesBody() {
    return isMutating() && !method.equals("DELETE");
  }

  /** The path with a value for each parameter. */
  public String path(UnaryOperator<String> values) {
    String filled = path;
    for (String name : parameters.keySet()) {
      filled = filled.replace("{" + name + "}", values.apply(name));
    }
    return filled;
  }

  @Override
  public String toString() {
    return method + " " + path;
  }

  private static ApiRoute route(String method, String path, JsonNode item, JsonNode operation) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (JsonNode declared : List.of(item.path("parameters"), operation.path("parameters"))) {
      for (JsonNode parameter : declared) {
        if (parameter.path("in").asText().equals("path")) {
          String name = parameter.get("name").asText();
          parameters.put(name, unknown(name, parameter.path("schema")));
        }
      }
    }
    JsonNode content = operation.at("/requestBody/content/application~1json");
    JsonNode example =
        content.has("example") ? content.get("example") : first(content.path("examples"));
    return new ApiRoute(
        method.toUpperCase(Locale.ROOT),
        path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path,
        parameters,
        example.isTextual()
            ? example.textValue()
            : example.isMissingNode() ? "" : example.toString());
  }

  private static JsonNode first(JsonNode examples) {
    return examples.isEmpty() ? examples.path("none") : examples.iterator().next().path("value");
  }

  private static String unknown(String name, JsonNode schema) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith("address")) {
      return "0x" + "e".repeat(40);
    }
    if (lower.endsWith("hash")) {
      return "0x" + "e".repeat(64);
    }
    if (name.equals("actionType")) {
      return "organization.create";
    }
    if (schema.path("type").asText().equals("integer") || name.equals("permissionId")) {
      return "2147483000";
    }
    return "unknownunknownunknown";
  }
}
