package dev.portcullis.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.PathType;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The API description, as tests read requests and answers from it. */
public final class Description {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path COMMITTED = Path.of("../src/docs/openapi.json");
  private static final Map<Http, Description> READ = new ConcurrentHashMap<>();

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
   * @param node its definition
   */
  public record Operation(String verb, String path, JsonNode node) {
    /** Whether it answers without credentials. */
    public boolean isPublic() {
      return node.get("security").isEmpty();
    }

    /** Whether no session opens the route. */
    public boolean isForMachines() {
      return !isPublic() && node.get("security").findValue("session") == null;
    }

    /** {@code TENANT} or {@code SERVICE} if only its session opens the route, else empty. */
    public Optional<String> keyHolder() {
      return Optional.of(node.path("x-access").asText())
          .filter(right -> right.equals("TENANT") || right.equals("SERVICE"));
    }

    /** Whether a request has a body. */
    public boolean hasBody() {
      return node.has("requestBody");
    }

    /** Whether a request without a body is as good as one with an empty object. */
    public boolean isBodyOptional() {
      return !node.at("/requestBody/required").asBoolean(true);
    }

    /** The schema of the body of a request. */
    public JsonNode bodySchema() {
      return node.at("/requestBody/content/application~1json/schema");
    }

    /** A good body of a request: an object, or an array of objects. */
    public JsonNode bodyExample() {
      return node.at("/requestBody/content/application~1json/example").deepCopy();
    }

    /** The parameters of the path or the query. */
    public List<JsonNode> parameters(String in) {
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

  /** The one that a running product serves, read once. */
  public static Description servedBy(Http product) {
    return READ.computeIfAbsent(
        product,
        server -> new Description(json(server.send(server.request("/openapi.json")).body())));
  }

  /** The committed one, which {@code ApiDescriptionTest} compares with the code. */
  public static Description committed() {
    try {
      return new Description(json(Files.readString(COMMITTED)));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The whole document. */
  public JsonNode document() {
    return document;
  }

  /** Every route, in the order of the description. */
  public List<Operation> operations() {
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
  public JsonNode resolve(JsonNode node) {
    return node.has("$ref") ? document.at(node.get("$ref").asText().substring(1)) : node;
  }

  /** Whether refusals of the route have a status and nothing else. */
  public boolean isBare(Operation operation) {
    return !resolve(operation.node().at("/responses/400")).has("content");
  }

  /** The parts of this response that the description does not define; empty if it defines all. */
  public List<String> surprises(Operation operation, HttpResponse<String> answer) {
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
    return schema(schema).validate(json(answer.body())).stream()
        .map(ValidationMessage::getMessage)
        .toList();
  }

  /**
   * The parts of this callback's body that the description does not define; empty if it defines
   * all.
   */
  public List<String> surprises(String callback) {
    return schema(
            document.at(
                "/webhooks/event.observed/post/requestBody/content/application~1json/schema"))
        .validate(json(callback))
        .stream()
        .map(ValidationMessage::getMessage)
        .toList();
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException noJson) {
      throw new AssertionError("No JSON: " + text, noJson);
    }
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
