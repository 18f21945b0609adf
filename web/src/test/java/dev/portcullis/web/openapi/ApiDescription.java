package dev.portcullis.web.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Json;
import dev.portcullis.web.http.ConditionalRequests;
import dev.portcullis.web.http.body.OptionalBody;
import dev.portcullis.web.openapi.Schemas.Direction;
import dev.portcullis.web.security.Access;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/**
 * The OpenAPI 3.1 description of the interface, made from the resources, the records and their
 * rules alone. The order is stable, so that a change of the interface shows as what it is.
 */
final class ApiDescription {
  static final String SESSION = "session";
  static final String SCRAPER = "scraper";
  static final String API_KEY = "apiKey";
  static final String WALLET_TOKEN = "walletToken";

  private static final String ABOUT =
      """
      Administers the read and write permissions of a permissioned rollup, and webhooks for its events.

      Each route is also available below `/api` and, except for deletions, with a trailing slash. A path with a segment `.` or `..` \
      matches no route. Unknown query keys and body fields are rejected, and the response lists all problems at once. Every response \
      has `x-request-id` and `x-trace-id`; the latter repeats the caller's own value of 1 to 128 visible characters, if there is one. \
      Lengths of texts are counted in code points, and texts cannot contain U+0000. Names cannot contain control, invisible or \
      bidirectional characters, and need a visible character (RFC 8266); an existing name can be sent unchanged. Times are RFC 3339 \
      in UTC. Addresses and hashes are accepted in any case and returned in lowercase.\
      """;

  /** The maximum of entries of a body that is a list, as the reader of bodies has it. */
  private static final int MAX_ITEMS = 1000;

  private final Schemas schemas = new Schemas();
  private final Refusals refusals = new Refusals(schemas);
  private final Map<String, JsonNode> examples = new TreeMap<>();

  private ApiDescription() {}

  /** The whole description. */
  static ObjectNode generate() {
    return new ApiDescription().document();
  }

  private ObjectNode document() {
    ObjectNode document = Json.MAPPER.createObjectNode().put("openapi", "3.1.0");
    document
        .putObject("info")
        .put("title", "Portcullis")
        .put("version", "0.1.0")
        .put("description", ABOUT);
    document.putArray("servers").addObject().put("url", "/");
    List<DescribedRoute> routes = DescribedRoute.all();
    ArrayNode tags = document.putArray("tags");
    routes.stream()
        .map(ApiDescription::tag)
        .distinct()
        .sorted()
        .forEach(tag -> tags.addObject().put("name", tag).put("description", Meanings.ofTag(tag)));
    ObjectNode paths = document.putObject("paths");
    routes.forEach(route -> paths.withObjectProperty(route.path()).set(route.key(), of(route)));
    document.set("webhooks", Callbacks.of(schemas));
    document.set("components", components());
    return document;
  }

  private ObjectNode of(DescribedRoute route) {
    Operation said = route.on(Operation.class);
    ObjectNode operation = Json.MAPPER.createObjectNode();
    operation.putArray("tags").add(tag(route));
    OperationSubject subject = route.resource().getAnnotation(OperationSubject.class);
    operation.put(
        "operationId", about(subject == null ? "" : subject.id(), operationId(route, said)));
    operation.put(
        "summary",
        said == null ? "" : about(subject == null ? "" : subject.words(), said.summary()));
    String description = description(said, route);
    if (!description.isEmpty()) {
      operation.put("description", description);
    }
    if (route.method().isAnnotationPresent(Deprecated.class)
        || (said != null && said.deprecated())) {
      operation.put("deprecated", true);
    }
    ArrayNode parameters = Parameters.of(route, schemas);
    if (!parameters.isEmpty()) {
      operation.set("parameters", parameters);
    }
    Optional<Parameter> body =
        Arrays.stream(route.method().getParameters()).filter(Parameters::isBody).findFirst();
    body.ifPresent(parameter -> operation.set("requestBody", body(route, parameter)));
    operation.set("responses", Answers.of(route, body.isPresent(), schemas, refusals, examples));
    operation.set("security", Answers.security(route));
    if (route.on(ConditionalRequests.class) != null && !Versions.shownAt(route).isEmpty()) {
      operation.put("x-etag-of", Versions.shownAt(route));
    }
    if (route.on(Access.class) != null) {
      operation.put("x-access", Rights.named(route));
    }
    return operation;
  }

  /** A text of an operation that resources share, in one of them. */
  private static String about(String subject, String text) {
    return text.replace("{}", subject);
  }

  private static String operationId(DescribedRoute route, Operation said) {
    return said != null && !said.operationId().isEmpty()
        ? said.operationId()
        : route.method().getName() + route.resource().getSimpleName().replaceFirst("Resource$", "");
  }

  private static String description(Operation said, DescribedRoute route) {
    String own = said == null ? "" : said.description();
    String right = Rights.sentence(route);
    return own.isEmpty() || right.isEmpty() ? own + right : own + "\n\n" + right;
  }

  private ObjectNode body(DescribedRoute route, Parameter parameter) {
    RequestBody said =
        Optional.ofNullable(parameter.getAnnotation(RequestBody.class))
            .orElse(route.on(RequestBody.class));
    Content content = said == null || said.content().length == 0 ? null : said.content()[0];
    JavaType type =
        Json.MAPPER.constructType(
            content == null || content.schema().implementation() == Void.class
                ? parameter.getParameterizedType()
                : content.schema().implementation());
    ObjectNode body =
        Json.MAPPER
            .createObjectNode()
            .put("required", !parameter.isAnnotationPresent(OptionalBody.class));
    ObjectNode media = body.putObject("content").putObject("application/json");
    JsonNode schema = schemas.of(type, Direction.REQUEST);
    if (type.isCollectionLikeType()) {
      ((ObjectNode) schema).put("minItems", 1).put("maxItems", MAX_ITEMS);
    }
    media.set("schema", schema);
    if (content != null && content.examples().length > 0) {
      media.set("example", json(route, content.examples()[0].value()));
    }
    return body;
  }

  private static JsonNode json(DescribedRoute route, String example) {
    try {
      return Json.MAPPER.readTree(example);
    } catch (JsonProcessingException broken) {
      throw new IllegalStateException("The example of " + route + " is no JSON", broken);
    }
  }

  private static String tag(DescribedRoute route) {
    Tag tag = route.resource().getAnnotation(Tag.class);
    return tag == null ? "Operations" : tag.name();
  }

  private ObjectNode components() {
    ObjectNode components = Json.MAPPER.createObjectNode();
    ObjectNode records = components.putObject("schemas");
    schemas.components().forEach(records::set);
    ObjectNode responses = components.putObject("responses");
    refusals.components().forEach(responses::set);
    ObjectNode headers = components.putObject("headers");
    headers.setAll(Allotments.components());
    headers.setAll(Versions.headers());
    ObjectNode parameters = Versions.parameters();
    Grants.addParameter(parameters);
    components.set("parameters", parameters);
    ObjectNode values = components.putObject("examples");
    examples.forEach(values::set);
    ObjectNode schemes = components.putObject("securitySchemes");
    schemes
        .putObject(SESSION)
        .put("type", "http")
        .put("scheme", "bearer")
        .put("description", "The opaque session token that a login returns.");
    schemes
        .putObject(WALLET_TOKEN)
        .put("type", "http")
        .put("scheme", "bearer")
        .put("description", "The personal RPC token of a user.");
    schemes
        .putObject(SCRAPER)
        .put("type", "http")
        .put("scheme", "bearer")
        .put("description", "The setting metrics.token, for scrapers of metrics.");
    schemes
        .putObject(API_KEY)
        .put("type", "apiKey")
        .put("in", "header")
        .put("name", "x-api-key")
        .put(
            "description",
            "The key of an M2M application or a tenant, sent from an address of its IP whitelist."
                + " It is not valid for routes that require a session, and must not be sent"
                + " together with a session token.");
    return components;
  }
}
