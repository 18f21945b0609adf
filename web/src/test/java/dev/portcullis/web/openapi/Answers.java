package dev.portcullis.web.openapi;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.route.Public;
import dev.portcullis.kernel.Json;
import dev.portcullis.web.http.ConditionalRequests;
import dev.portcullis.web.http.Created;
import dev.portcullis.web.openapi.Refusals.Form;
import dev.portcullis.web.openapi.Schemas.Direction;
import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.GrantsPermissions;
import jakarta.annotation.Nullable;
import jakarta.ws.rs.core.Response;
import java.lang.reflect.AnnotatedElement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/**
 * The answers of a route: the success from its return type, the refusals from what the route is
 * (protected, with path values, with a body), and what its annotations add.
 */
final class Answers {
  private static final String EXAMPLES = "#/components/examples/";

  private final DescribedRoute route;
  private final Schemas schemas;
  private final Refusals refusals;
  private final Map<String, JsonNode> examples;
  private final Map<String, ObjectNode> answers = new TreeMap<>();

  private Answers(
      DescribedRoute route, Schemas schemas, Refusals refusals, Map<String, JsonNode> examples) {
    this.route = route;
    this.schemas = schemas;
    this.refusals = refusals;
    this.examples = examples;
  }

  static ObjectNode of(
      DescribedRoute route,
      boolean hasBody,
      Schemas schemas,
      Refusals refusals,
      Map<String, JsonNode> examples) {
    Answers all = new Answers(route, schemas, refusals, examples);
    all.addSystematic(hasBody);
    all.addDeclared(route.method());
    all.addSuccess();
    all.addVersion();
    ObjectNode node = Json.MAPPER.createObjectNode();
    all.answers.forEach(node::set);
    return node;
  }

  private void addSystematic(boolean hasBody) {
    refuse(400);
    refuse(406);
    if (route.on(Access.class) != null) {
      refuse(401);
      refuse(403);
    }
    if (route.on(GrantsPermissions.class) != null) {
      addDeclared(GrantsPermissions.class);
    }
    if (isLimited()) {
      refuse(429);
    }
    if (route.path().contains("{")) {
      refuse(404);
    }
    if (hasBody) {
      refuse(408);
      refuse(413);
      refuse(415);
    }
    answers.put("default", refusals.shared(Refusals.UNEXPECTED, route.form()));
  }

  private void addVersion() {
    if (route.on(ConditionalRequests.class) == null) {
      return;
    }
    if (Versions.isShown(route)) {
      Versions.tag(answers.get("200"));
      if (Versions.isOfAll(route)) {
        answers.put("304", Versions.unchanged());
      }
    } else {
      refuse(412);
    }
  }

  private boolean isLimited() {
    Public everybody = route.on(Public.class);
    return everybody == null || everybody.limit() != Public.Limit.NONE;
  }

  private ObjectNode limited(ObjectNode answer) {
    if (isLimited()) {
      Allotments.add(answer);
    }
    return answer;
  }

  private void refuse(int status) {
    // What the caller accepts is judged before there is a route.
    Form form = status == 406 && route.form() == Form.BARE ? Form.OURS : route.form();
    answers.put(Integer.toString(status), refusals.shared(status, form));
  }

  private void addDeclared(AnnotatedElement by) {
    for (APIResponse said : by.getAnnotationsByType(APIResponse.class)) {
      boolean isRefusal = said.responseCode().compareTo("400") >= 0;
      answers.put(
          said.responseCode(),
          isRefusal && said.content().length == 0
              ? refusals.own(
                  Integer.parseInt(said.responseCode()), said.description(), route.form())
              : success(said));
    }
  }

  private void addSuccess() {
    if (answers.keySet().stream().anyMatch(status -> status.matches("[23].*"))) {
      return;
    }
    if (route.method().getReturnType() == void.class) {
      answers.put(
          "204", limited(Json.MAPPER.createObjectNode().put("description", "Done; no body")));
      return;
    }
    if (route.method().getReturnType() == Created.class) {
      ObjectNode answer = limited(Json.MAPPER.createObjectNode().put("description", "Created"));
      setBody(answer, returned());
      answers.put("201", answer);
      return;
    }
    ObjectNode answer = Json.MAPPER.createObjectNode().put("description", "The result");
    setBody(answer, returned());
    answers.put("200", limited(answer));
  }

  private ObjectNode success(APIResponse said) {
    ObjectNode answer =
        limited(Json.MAPPER.createObjectNode().put("description", said.description()));
    for (Header header : said.headers()) {
      ObjectNode headers = answer.withObject("/headers").putObject(header.name());
      headers.put("description", header.description());
      headers
          .putObject("schema")
          .put("type", header.schema().type() == SchemaType.STRING ? "string" : "integer");
    }
    if (said.responseCode().startsWith("3")) {
      return answer;
    }
    if (said.content().length > 0 && !said.content()[0].mediaType().isEmpty()) {
      // A page for people, of which nothing is promised, or text in a format of its own.
      for (Content text : said.content()) {
        answer
            .withObject("/content")
            .putObject(text.mediaType())
            .putObject("schema")
            .put("type", "string");
      }
    } else if (said.content().length > 0) {
      setBodies(answer, said.content()[0].schema());
    } else if (route.method().getReturnType() == Response.class) {
      throw new IllegalStateException(
          route + " returns a Response: describe its content with @APIResponse(content = …)");
    } else if (route.method().getReturnType() != void.class) {
      setBody(answer, returned());
    }
    return answer;
  }

  private JavaType returned() {
    JavaType type = route.returned();
    return type.hasRawClass(Created.class) ? type.containedType(0) : type;
  }

  private static JavaType declared(Schema schema) {
    return schema.type() == SchemaType.ARRAY
        ? Json.MAPPER.getTypeFactory().constructCollectionType(List.class, schema.implementation())
        : Json.MAPPER.constructType(schema.implementation());
  }

  /** The body that is declared, or one of several. */
  private void setBodies(ObjectNode answer, Schema said) {
    if (said.oneOf().length == 0) {
      setBody(answer, declared(said));
      return;
    }
    ObjectNode content = answer.withObject("/content").putObject("application/json");
    ArrayNode either = content.putObject("schema").putArray("oneOf");
    ObjectNode samples = content.putObject("examples");
    for (Class<?> one : said.oneOf()) {
      ObjectNode schema = schemas.of(Json.MAPPER.constructType(one), Direction.ANSWER);
      either.add(schema);
      samples.putObject(example(schema)).put("$ref", EXAMPLES + example(schema));
    }
  }

  private String example(ObjectNode schema) {
    String name = schema.get("$ref").textValue().replaceFirst(".*/", "");
    examples.putIfAbsent(
        name, Json.MAPPER.createObjectNode().set("value", new Samples(schemas).of(schema)));
    return name;
  }

  private void setBody(ObjectNode answer, JavaType type) {
    ObjectNode content = answer.withObject("/content").putObject("application/json");
    ObjectNode said = schemas.of(type, Direction.ANSWER);
    ObjectNode schema = route.on(Nullable.class) == null ? said : Schemas.orNull(said);
    content.set("schema", schema);
    if (schema.has("$ref")) {
      content.putObject("examples").putObject("answer").put("$ref", EXAMPLES + example(schema));
    } else {
      content.set("example", new Samples(schemas).of(schema));
    }
  }

  /** The security requirements: none, or the ways in of the route's right. */
  static ArrayNode security(DescribedRoute route) {
    ArrayNode ways = Json.MAPPER.createArrayNode();
    Access access = route.on(Access.class);
    if (access != null) {
      Rights.schemes(access).forEach(scheme -> ways.addObject().putArray(scheme));
    }
    return ways;
  }
}
