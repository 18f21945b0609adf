package dev.portcullis.web.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import dev.portcullis.kernel.Json;
import dev.portcullis.testing.RequiredInterface;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** The API description: its content, and that the committed copy is the same. */
class ApiDescriptionTest {
  private static final Path COMMITTED = Path.of("../src/docs/openapi.json");
  private static final Path NOT_BUILT = Path.of("src/test/resources/routes-not-built.tsv");
  private static final boolean REFRESH = Boolean.getBoolean("openapi.refresh");
  private static final String HOW_TO_REFRESH =
      "The interface has changed. If that is intended, run"
          + " mvn -pl web -am test -Dtest=ApiDescriptionTest -Dopenapi.refresh=true"
          + " -Dsurefire.failIfNoSpecifiedTests=false and commit what it changes.";

  private final JsonNode description = ApiDescription.generate();

  @Test
  void isTheCommittedOne() throws IOException {
    String generated = ReviewText.of(description);
    if (REFRESH) {
      Files.writeString(COMMITTED, generated);
    }
    List<String> committed = Files.readString(COMMITTED).lines().toList();
    List<String> expected = generated.lines().toList();
    List<String> added = expected.stream().filter(line -> !committed.contains(line)).toList();
    assertThat(committed.equals(expected))
        .as("%s%nNew or changed lines: %s", HOW_TO_REFRESH, added.stream().limit(20).toList())
        .isTrue();
  }

  @Test
  void everyArrayThatIsSentHasABound() {
    List<String> unbounded = new ArrayList<>();
    Set<String> seen = new TreeSet<>();
    description
        .get("paths")
        .findValues("requestBody")
        .forEach(body -> findUnbounded(body, "a body", seen, unbounded));
    assertThat(seen).isNotEmpty();
    assertThat(unbounded).isEmpty();
  }

  private void findUnbounded(JsonNode node, String at, Set<String> seen, List<String> unbounded) {
    if (node.path("type").toString().contains("array") && !node.has("maxItems")) {
      unbounded.add(at);
    }
    String schema = node.path("$ref").asText();
    if (!schema.isEmpty() && seen.add(schema)) {
      findUnbounded(description.at(schema.substring(1)), schema, seen, unbounded);
    }
    node.properties()
        .forEach(part -> findUnbounded(part.getValue(), at + "." + part.getKey(), seen, unbounded));
  }

  @Test
  void isValidOpenApi() throws IOException {
    ParseOptions options = new ParseOptions();
    options.setResolve(true);
    assertThat(
            new OpenAPIV3Parser()
                .readContents(ReviewText.of(description), List.of(), options)
                .getMessages())
        .isEmpty();
  }

  @Test
  void readsTheSameAsYaml() throws IOException {
    JsonNode committed = Json.MAPPER.readTree(COMMITTED.toFile());
    Object read = new Yaml().load(YamlDescription.of(committed));
    assertThat(Json.MAPPER.readTree(Json.MAPPER.writeValueAsString(read))).isEqualTo(committed);
  }

  @Test
  void everyRouteHasAPurposeAndResponses() {
    List<String> names = new ArrayList<>();
    operations()
        .forEach(
            operation -> {
              JsonNode node = operation.node();
              assertThat(node.get("summary").asText()).as("summary of %s", operation).isNotBlank();
              assertThat(node.get("tags").get(0).asText()).as("tag of %s", operation).isNotBlank();
              assertThat(node.at("/responses").fieldNames())
                  .as("answers of %s", operation)
                  .toIterable()
                  .anyMatch(status -> status.matches("[23].*"))
                  .contains("400", "default");
              names.add(node.get("operationId").asText());
            });
    assertThat(names).doesNotHaveDuplicates();
  }

  @Test
  void givesEveryRouteWithBodyAnExampleThatKeepsTheRules() {
    operations().stream()
        .filter(operation -> operation.node().has("requestBody"))
        .forEach(
            operation ->
                assertExample(
                    operation + " request",
                    operation.node().at("/requestBody/content/application~1json")));
  }

  @Test
  void givesExamplesOfAnswersThatKeepTheRules() {
    for (Described operation : operations()) {
      operation
          .node()
          .get("responses")
          .properties()
          .forEach(
              answer -> {
                JsonNode content = answer.getValue().at("/content/application~1json");
                if (!content.isMissingNode()) {
                  assertExample(operation + " " + answer.getKey(), content);
                }
              });
    }
  }

  @Test
  void describesEveryTag() {
    assertThat(description.get("tags"))
        .allSatisfy(tag -> assertThat(tag.path("description").asText()).as("%s", tag).isNotBlank());
  }

  @Test
  void describesEveryProperty() {
    assertThat(properties("", description))
        .isNotEmpty()
        .allSatisfy(
            (name, property) ->
                assertThat(property.path("description").asText())
                    .as("%s: describe its purpose in its docstring", name)
                    .isNotBlank());
  }

  @Test
  void everyPropertyHasAForm() {
    assertThat(properties("", description))
        .allSatisfy(
            (name, property) ->
                assertThat(property.fieldNames())
                    .toIterable()
                    .as("%s: give it a type, or a form in FreeForms", name)
                    .containsAnyOf("type", "$ref", "oneOf", "anyOf"));
  }

  /** Every property of every schema, those inside of others too, by its place. */
  private static Map<String, JsonNode> properties(String at, JsonNode node) {
    Map<String, JsonNode> found = new TreeMap<>();
    if (at.endsWith("/properties")) {
      node.properties().forEach(field -> found.put(at + "/" + field.getKey(), field.getValue()));
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      if (!field.getKey().startsWith("example")) {
        found.putAll(properties(at + "/" + field.getKey(), field.getValue()));
      }
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      found.putAll(properties(at + "/" + i, node.get(i)));
    }
    return found;
  }

  @Test
  void describesTheResponsesOfALogin() {
    for (String way : List.of("crypto-native", "oidc")) {
      assertThat(schemas("/paths/~1auth~1login~1" + way + "/post/responses/200"))
          .containsExactly("SessionToken", "MfaChallenge");
    }
  }

  @Test
  void describesWhereAStepUpIsRequiredAndHowItIsProven() {
    for (String operation :
        List.of(
            "/paths/~1webauthn~1register~1begin/post",
            "/paths/~1admin~1webauthn~1users~1{userId}/delete",
            "/paths/~1admin~1webauthn~1users~1{userId}~1{credentialId}/delete")) {
      assertThat(schemas(operation + "/responses/401")).containsExactly("ErrorBody", "StepUpBody");
      assertThat(description.at(operation + "/parameters"))
          .anySatisfy(
              parameter -> {
                assertThat(parameter.get("name").asText()).isEqualTo("x-step-up-proof");
                assertThat(parameter.get("in").asText()).isEqualTo("header");
              });
    }
  }

  private List<String> schemas(String answer) {
    List<String> names = new ArrayList<>();
    description
        .at(answer + "/content/application~1json/schema/oneOf")
        .forEach(one -> names.add(one.get("$ref").asText().replaceFirst(".*/", "")));
    return names;
  }

  @Test
  void describesWhichResponsesCountTheRequestsLeft() {
    assertThat(description.at("/components/headers").fieldNames())
        .toIterable()
        .containsExactly("x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset", "etag");
    assertThat(description.at("/paths/~1organizations/get/responses/200/headers").fieldNames())
        .toIterable()
        .contains("x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset");
    assertThat(description.at("/components/responses/TooManyRequests/headers").fieldNames())
        .toIterable()
        .contains("retry-after", "x-ratelimit-reset");
    assertThat(description.at("/paths/~1health/get/responses/200").has("headers")).isFalse();
  }

  @Test
  void describesTheCallbackAndHowToVerifyIt() {
    JsonNode callback = description.at("/webhooks/event.observed/post");
    assertThat(callback.findValuesAsText("name"))
        .contains("webhook-id", "webhook-timestamp", "webhook-signature", "x-webhook-subscription");
    assertThat(callback.get("description").asText()).contains("HMAC-SHA256", "whsec_");
    assertExample("the callback", callback.at("/requestBody/content/application~1json"));
  }

  @Test
  void hasEveryRequiredRouteThatIsBuilt() throws IOException {
    Set<String> described =
        operations().stream().map(Described::toString).collect(Collectors.toSet());
    Set<String> missing = new TreeSet<>(routes(RequiredInterface.load().routes()));
    missing.removeAll(described);
    if (REFRESH) {
      Files.writeString(NOT_BUILT, missing.stream().collect(Collectors.joining("\n", "", "\n")));
    }
    assertThat(missing)
        .as(
            "required routes that are not built. A route that is built now leaves %s; none may"
                + " join it. %s",
            NOT_BUILT, HOW_TO_REFRESH)
        .isEqualTo(routes(Files.readAllLines(NOT_BUILT)));
  }

  private record Described(String verb, String path, JsonNode node) {
    @Override
    public String toString() {
      return verb + " " + path;
    }
  }

  private List<Described> operations() {
    List<Described> all = new ArrayList<>();
    description
        .get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        verb ->
                            all.add(
                                new Described(
                                    verb.getKey().toUpperCase(Locale.ROOT),
                                    path.getKey(),
                                    verb.getValue()))));
    return all;
  }

  private static Set<String> routes(List<String> lines) {
    return lines.stream()
        .filter(line -> !line.isBlank())
        .map(line -> line.replaceFirst("/$", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private void assertExample(String where, JsonNode content) {
    List<JsonNode> examples = new ArrayList<>();
    if (content.has("example")) {
      examples.add(content.get("example"));
    }
    content
        .path("examples")
        .forEach(
            one -> examples.add(description.at(one.get("$ref").asText().substring(1) + "/value")));
    assertThat(examples).as("the examples of %s", where).isNotEmpty();
    ObjectNode schema = content.get("schema").deepCopy();
    schema.set("components", description.get("components"));
    JsonSchema rules = JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(schema);
    for (JsonNode example : examples) {
      assertThat(
              StreamSupport.stream(rules.validate(example).spliterator(), false)
                  .map(Object::toString))
          .as("problems of the example of %s: %s", where, example)
          .isEmpty();
    }
  }
}
