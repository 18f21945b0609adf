package dev.portcullis.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.PathType;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The API description as the running product serves it. */
final class Description {
  private static final Map<URI, Description> READ = new ConcurrentHashMap<>();

  private final JsonNode document;
  private final Map<String, JsonSchema> compiled = new ConcurrentHashMap<>();

  private Description(JsonNode document) {
    this.document = document;
  }

  /**
   * A route.
   *
   * @param verb the HTTP method, uppercase
   * @param path with names in braces; with a slash at the end only where that is mandatory
   * @param node what is said of it
   */
  record Operation(String verb, String path, JsonNode node) {
    boolean isPublic() {
      return node.get("security").isEmpty();
    }

    /** Whether no session opens the route. */
    boolean isForMachines() {
      return !isPublic() && node.get("security").findValue("session") == null;
    }

    boolean hasBody() {
      return node.has("requestBody");
    }

    /** Whether a request without a body is as good as one with an empty object. */
    boolean isBodyOptional() {
      return !node.at("/requestBody/required").asBoolean(true);
    }

    JsonNode bodySchema() {
      return node.at("/requestBody/content/application~1json/schema");
    }

    ObjectNode bodyExample() {
      return node.at("/requestBody/content/application~1json/example").deepCopy();
    }

    /** The parameters of the path or the query. */
    List<JsonNode> parameters(String in) {
      List<JsonNode> found = new ArrayList<>();
      node.path("parameters")
          .forEach(
              parameter -> {
                if (parameter.path("in").asText().equals(in)) {
                  found.add(parameter);
                }
              });
      return found;
    }

    @Override
    public String toString() {
      return verb + " " + path;
    }
  }

  /** That of the product under test, read once. */
  static Description of(Api api) {
    return READ.computeIfAbsent(
        api.baseUrl(), url -> new Description(Client.json(api.get("/openapi.json").body())));
  }

  /** Every route, in the order of the description. */
  List<Operation> operations() {
    List<Operation> operations = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : document.get("paths").properties()) {
      for (Map.Entry<String, JsonNode> verb : path.getValue().properties()) {
        operations.add(
            new Operation(verb.getKey().toUpperCase(Locale.ROOT), path.getKey(), verb.getValue()));
      }
    }
    return operations;
  }

  /** The node itself, or what it refers to. */
  JsonNode resolve(JsonNode node) {
    return node.has("$ref") ? document.at(node.get("$ref").asText().substring(1)) : node;
  }

  /** Whether refusals of the route have a status and nothing else. */
  boolean isBare(Operation operation) {
    return !resolve(operation.node().at("/responses/400")).has("content");
  }

  /** What the description does not say of this answer; empty if it says all. */
  List<String> surprises(Operation operation, HttpResponse<String> answer) {
    JsonNode said = operation.node().get("responses").path(Integer.toString(answer.statusCode()));
    if (said.isMissingNode()) {
      return List.of("the status " + answer.statusCode() + " with " + answer.body());
    }
    JsonNode content = resolve(said).path("content");
    JsonNode schema = content.at("/application~1json/schema");
    if (schema.isMissingNode()) {
      String type = answer.headers().firstValue("content-type").orElse("").split(";", 2)[0].strip();
      return answer.body().isEmpty() || content.has(type)
          ? List.of()
          : List.of("a body of type " + type + ": " + answer.body());
    }
    return schema(schema).validate(Client.json(answer.body())).stream()
        .map(ValidationMessage::getMessage)
        .toList();
  }

  /** What the description does not say of the body of this callback; empty if it says all. */
  List<String> surprises(String callback) {
    return schema(
            document.at(
                "/webhooks/event.observed/post/requestBody/content/application~1json/schema"))
        .validate(Client.json(callback))
        .stream()
        .map(ValidationMessage::getMessage)
        .toList();
  }

  private JsonSchema schema(JsonNode schema) {
    return compiled.computeIfAbsent(
        schema.toString(),
        text -> {
          ObjectNode root = schema.deepCopy();
          root.set("components", document.get("components"));
          return JsonSchemaFactory.getInstance(VersionFlag.V202012)
              .getSchema(
                  root,
                  SchemaValidatorsConfig.builder()
                      .pathType(PathType.JSON_POINTER)
                      .formatAssertionsEnabled(true)
                      .build());
        });
  }
}
