package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** Organizations (R-ADM-2). */
@ExtendWith(ServerUnderTest.class)
@AloneOnProduct("the list of organizations is of the whole product")
@Tag("http")
class OrganizationAcceptanceIT {
  private static final String GOOD = "{\"name\": \"Harbor Bank\", \"defaultRoles\": []}";
  private static final String GOOD_BRANDING =
      """
      {"brandName": "Harbor", "logoUrl": "https://harbor.example/l.svg", "primaryColor": "#0aF"}
      """;

  private static final List<String> CREATED = new ArrayList<>();

  private static Client operator;

  @BeforeAll
  static void signIn(Api api) {
    operator = Client.operator(api);
  }

  @AfterAll
  static void cleanUp() {
    CREATED.forEach(operator::delete);
  }

  @Test
  void aCreatedOrganizationIsShownByGetAndHeadsTheList() {
    Answer created =
        operator.post(
            "/organizations/",
            Client.json("{\"name\": \"Ports\", \"defaultRoles\": [{\"id\": \"user\"}]}"));
    assertThat(created.status()).isEqualTo(200);
    JsonNode body = created.body();
    assertThat(body.get("id").asText()).matches("[A-Za-z0-9_-]{21}");
    assertThat(body.get("createdAt").asText())
        .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z")
        .isEqualTo(body.get("updatedAt").asText());
    assertThat(names(body))
        .containsExactly(
            "id",
            "name",
            "brandName",
            "logoUrl",
            "primaryColor",
            "siweLoginEnabled",
            "siweAllowedDomains",
            "deletedAt",
            "createdAt",
            "updatedAt",
            "defaultRoles");
    assertThat(names(body.at("/defaultRoles/0")))
        .containsExactly(
            "id",
            "roleName",
            "systemPermissions",
            "isSystemRole",
            "organizationId",
            "createdAt",
            "updatedAt");
    String path = "/organizations/" + body.get("id").asText();
    assertThat(operator.get(path).body()).isEqualTo(body);
    assertThat(operator.get(path + "/").body()).isEqualTo(body);
    assertThat(operator.get("/api" + path).body()).isEqualTo(body);
    for (String list : List.of("/organizations/?limit=1", "/organizations?limit=1")) {
      assertThat(operator.get(list).body().at("/items/0")).isEqualTo(body);
    }
  }

  @Test
  void replaceChangesNameAndDefaultRolesOnly() {
    String path = created("Before");
    operator.patch(path, Client.json(GOOD_BRANDING));
    Answer replaced =
        operator.put(
            path, Client.json("{\"name\": \"After\", \"defaultRoles\": [{\"id\": \"user\"}]}"));
    assertThat(replaced.status()).isEqualTo(200);
    assertThat(replaced.body().get("name").asText()).isEqualTo("After");
    assertThat(replaced.body().get("brandName").asText()).isEqualTo("Harbor");
    assertThat(replaced.body().at("/defaultRoles/0/id").asText()).isEqualTo("user");
    assertThat(operator.get(path).body()).isEqualTo(replaced.body());
  }

  @Test
  void brandingMayRename() {
    String path = created("Plain");
    Answer branded =
        operator.patch(
            path,
            Client.json(
                """
                {"brandName": "New", "logoUrl": "/logo.png", "primaryColor": "#00aaFF",
                 "name": "Renamed"}
                """));
    assertThat(branded.status()).isEqualTo(200);
    assertThat(branded.body().get("logoUrl").asText()).isEqualTo("/logo.png");
    assertThat(branded.body().get("name").asText()).isEqualTo("Renamed");
  }

  @Test
  void aDeletedOrganizationNoLongerExists() {
    String path = created("Gone");
    assertThat(operator.delete(path).status()).isEqualTo(204);
    assertNotFound(operator.get(path));
    assertNotFound(operator.put(path, Client.json(GOOD)));
    assertNotFound(operator.patch(path, Client.json(GOOD_BRANDING)));
    assertNotFound(operator.delete(path));
    assertNotFound(operator.get(path + "/contracts"));
    assertThat(
            operator.get("/organizations/?limit=1000").body().get("items").findValuesAsText("id"))
        .doesNotContain(path.substring("/organizations/".length()));
  }

  @Test
  void anUnknownOrganizationIsNamedInTheAnswer() {
    assertThat(operator.get("/organizations/x1").body())
        .isEqualTo(
            Client.json(
                """
                {"error": {"code": "NOT_FOUND",
                  "message": "Organization with id \\"x1\\" not found"}}
                """));
    assertNotFound(operator.get("/organizations/a%20b%F0%9F%98%80"));
    assertNotFound(operator.get("/organizations/" + "x".repeat(2000)));
  }

  /** Some servers refuse such a path before the application sees it, in words of their own. */
  @Test
  void aPathOrQueryThatNoRecordCanHaveIsTheCallersMistake(Api api) {
    for (String path : List.of("/organizations/%00", "/organizations/?limit=%00")) {
      int status =
          api.send(api.request(path).header(operator.header(), operator.value())).statusCode();
      assertThat(status).as(path).isBetween(400, 499);
    }
  }

  @Test
  void namesAtBothLimitsAreTaken() {
    for (String name : List.of("x", "é".repeat(100), "😀".repeat(100), "\"\\ <>")) {
      ObjectNode body = Client.JSON.createObjectNode().put("name", name);
      body.putArray("defaultRoles");
      Answer created = operator.post("/organizations/", body);
      assertThat(created.status()).as(name).isEqualTo(200);
      assertThat(created.body().get("name").asText()).isEqualTo(name);
      operator.delete("/organizations/" + created.body().get("id").asText());
    }
  }

  @TestFactory
  Stream<DynamicTest> createNamesEachProblem() {
    return BadBodies.around(GOOD)
        .roleRefs("defaultRoles")
        .refused(operator, "POST", "/organizations/");
  }

  @TestFactory
  Stream<DynamicTest> replaceNamesEachProblem() {
    return BadBodies.around(GOOD)
        .roleRefs("defaultRoles")
        .refused(operator, "PUT", created("Replaced badly"));
  }

  @TestFactory
  Stream<DynamicTest> brandingNamesEachProblem() {
    return BadBodies.around(GOOD_BRANDING)
        .nested("brandName", "null", "brandName")
        .form("brandName", "a\nb", "a\rb", "a\u2028b")
        .nested("logoUrl", "null", "logoUrl")
        .form(
            "logoUrl",
            "//harbor.example/l",
            "https://",
            "HTTPS://harbor.example/l",
            "https://harbor.example/l l",
            "https://harbor.example/l\"><script>alert(1)</script>",
            "/l\"><script>",
            "https://harbor.example/l'onerror='x",
            "https://user@harbor.example/l",
            "https://harbor.example\\l",
            "/\\harbor.example/l",
            "https://harbor.example/l\u0001",
            "https://harbor.example/\u00e9",
            "javascript:alert(1)")
        .nested("primaryColor", "null", "primaryColor")
        .form("primaryColor", "", "red\n", "x".repeat(101))
        .refused(operator, "PATCH", created("Branded badly"));
  }

  @TestFactory
  Stream<DynamicTest> theListNamesBadQueryKeys() {
    return Stream.of(
            "limit=0",
            "limit=1001",
            "limit=x",
            "limit=",
            "limit=1.0",
            "limit=-1",
            "limit=99999999999999999999",
            "offset=-1",
            "offset=9007199254740992",
            "offset=a",
            "searchQuery=x",
            "limit=1&limit=2")
        .map(
            query ->
                DynamicTest.dynamicTest(
                    query,
                    () -> {
                      Answer answer = operator.get("/organizations/?" + query);
                      assertThat(answer.status()).isEqualTo(400);
                      assertThat(answer.body().at("/error/issues").findValuesAsText("path"))
                          .containsExactly(query.substring(0, query.indexOf('=')));
                    }));
  }

  @Test
  void theListGoesToItsLastPage() {
    created("One more");
    JsonNode all = operator.get("/organizations/?limit=1000").body();
    long total = all.at("/pagination/totalItems").asLong();
    assertThat(all.get("items")).hasSize((int) total);
    JsonNode last = operator.get("/organizations/?limit=1&offset=" + (total - 1)).body();
    assertThat(last.at("/items/0")).isEqualTo(all.at("/items/" + (total - 1)));
    assertThat(last.get("pagination"))
        .isEqualTo(
            Client.JSON
                .createObjectNode()
                .put("currentPage", (int) total)
                .put("totalPages", (int) total)
                .put("totalItems", (int) total)
                .put("limit", 1)
                .put("offset", (int) total - 1));
    JsonNode beyond = operator.get("/organizations/?offset=9007199254740991").body();
    assertThat(beyond.get("items")).isEmpty();
  }

  @Test
  void concurrentReplacesNeverInterleave() {
    String path = created("Contended");
    List<String> roles = IntStream.range(0, 4).mapToObj(i -> role("contended " + i)).toList();
    List<Answer> answers =
        Together.run(
            16,
            i -> {
              String id = roles.get(i % 4);
              return operator.put(
                  path,
                  Client.json(
                      "{\"name\": \"%s\", \"defaultRoles\": [{\"id\": \"%s\"}, {\"id\": \"user\"}]}"
                          .formatted(id, id)));
            });
    assertThat(answers).allMatch(answer -> answer.status() == 200);
    JsonNode end = operator.get(path).body();
    assertThat(end.at("/defaultRoles/0/id")).isEqualTo(end.get("name"));
    assertThat(end.get("defaultRoles")).hasSize(2);
  }

  @Test
  void theLastPlaceIsGivenOnce() {
    int limit = 100;
    int free =
        limit - operator.get("/organizations/?limit=1").body().at("/pagination/totalItems").asInt();
    List<Answer> answers =
        Together.run(free + 5, i -> operator.post("/organizations/", Client.json(GOOD)));
    List<Answer> created = answers.stream().filter(a -> a.status() == 200).toList();
    List<Answer> refused = answers.stream().filter(a -> a.status() == 409).toList();
    try {
      assertThat(created).hasSize(free);
      assertThat(refused)
          .hasSize(5)
          .allMatch(a -> a.body().at("/error/code").asText().equals("ORG_QUOTA_EXCEEDED"));
    } finally {
      created.forEach(a -> operator.delete("/organizations/" + a.body().get("id").asText()));
    }
  }

  private static String role(String name) {
    return operator
        .post(
            "/roles/",
            Client.json("{\"roleName\": \"%s\", \"systemPermissions\": []}".formatted(name)))
        .body()
        .get("id")
        .asText();
  }

  private static String created(String name) {
    Answer created =
        operator.post(
            "/organizations/",
            Client.json("{\"name\": \"%s\", \"defaultRoles\": []}".formatted(name)));
    assertThat(created.status()).as("%s", created.body()).isEqualTo(200);
    CREATED.add("/organizations/" + created.body().get("id").asText());
    return CREATED.get(CREATED.size() - 1);
  }

  private static void assertNotFound(Answer answer) {
    assertThat(answer.status()).as("%s", answer.body()).isEqualTo(404);
    assertThat(answer.body().at("/error/code").asText()).isEqualTo("NOT_FOUND");
  }

  private static List<String> names(JsonNode record) {
    List<String> names = new ArrayList<>();
    record.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
