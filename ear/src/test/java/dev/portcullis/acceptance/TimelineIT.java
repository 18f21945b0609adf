package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Both logs on one time line, and taken away as a file (ADR 0086). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class TimelineIT {
  private final String trace = UUID.randomUUID().toString();

  @Test
  void aChangeAndWhatItChangedStandTogetherWithTheNameOfWhoDidIt(Api api) {
    String organization = create(api, "Timeline Bank");

    JsonNode items = page(api, "/audit-logs/timeline?limit=100&traceId=" + trace).get("items");

    JsonNode audit = items.get(0);
    assertThat(audit.get("kind").asText()).isEqualTo("audit");
    assertThat(audit.get("action").asText()).isEqualTo("organization.create");
    assertThat(audit.get("outcome").asText()).isEqualTo("success");
    assertThat(audit.get("resource").get("id").asText()).isEqualTo(organization);
    assertThat(audit.get("actor").get("kind").asText()).isEqualTo("user");
    assertThat(audit.get("actor").get("name").asText()).isNotBlank();
    assertThat(audit.get("details").get("statusCode").asInt()).isEqualTo(200);
    assertThat(audit.get("change").isNull()).isTrue();
    assertThat(items)
        .filteredOn(item -> item.get("resource").get("type").asText().equals("organizations"))
        .hasSize(1)
        .allSatisfy(
            item -> {
              assertThat(item.get("kind").asText()).isEqualTo("mutation");
              assertThat(item.get("action").asText()).isEqualTo("INSERT");
              assertThat(item.get("change").get("before").isNull()).isTrue();
              assertThat(item.get("change").get("after").get("name").asText())
                  .isEqualTo("Timeline Bank");
              assertThat(item.get("actor")).isEqualTo(audit.get("actor"));
            });
    assertThat(items.findValuesAsText("at")).isSortedAccordingTo((a, b) -> b.compareTo(a));
  }

  @Test
  @Tag("own")
  void whatNobodySaidThatTheyDidHasNoActor(Api api, Database database) throws SQLException {
    Client operator = Client.operator(api);
    ObjectNode role = Client.json().put("roleName", "role-" + trace.substring(0, 8));
    role.putArray("systemPermissions");
    String id = operator.post("/roles/", role).at("/id");
    database.permit(id, "admin_read");

    JsonNode latest =
        page(api, "/audit-logs/timeline?tableName=roles&resourceId=" + id + "&limit=1");

    assertThat(latest.at("/items/0/action").asText()).isEqualTo("UPDATE");
    assertThat(latest.at("/items/0/actor").isNull()).isTrue();
  }

  @Test
  void pagesFollowOneAnotherToTheEnd(Api api) {
    create(api, "Paged Bank");
    String all = "/audit-logs/timeline?traceId=" + trace;
    List<String> whole = ids(page(api, all + "&limit=100"));

    List<String> walked = new ArrayList<>();
    JsonNode page = page(api, all + "&limit=2");
    while (true) {
      walked.addAll(ids(page));
      if (page.get("next").isNull()) {
        break;
      }
      page = page(api, all + "&limit=2&cursor=" + page.get("next").asText());
    }

    assertThat(whole).hasSizeGreaterThan(2);
    assertThat(walked).isEqualTo(whole);
  }

  @Test
  void anOrganizationHasItsAuditRowsOnly(Api api) {
    String organization = create(api, "Own Bank");
    HttpResponse<String> branded =
        api.send(
            api.request("/organizations/" + organization)
                .header("authorization", "Bearer " + SignIn.operator(api))
                .header("content-type", "application/json")
                .method(
                    "PATCH",
                    BodyPublishers.ofString(
                        "{\"brandName\":\"Own\",\"logoUrl\":\"/l.png\",\"primaryColor\":\"#00aaff\"}")));
    assertThat(branded.statusCode()).as(branded.body()).isEqualTo(200);

    JsonNode items =
        page(api, "/organizations/" + organization + "/audit-logs/timeline").get("items");

    assertThat(items).isNotEmpty();
    assertThat(items)
        .allSatisfy(
            item -> {
              assertThat(item.get("kind").asText()).isEqualTo("audit");
              assertThat(item.get("organizationId").asText()).isEqualTo(organization);
              assertThat(item.get("actor").get("name").isNull()).isTrue();
            });
    assertThat(get(api, "/organizations/no-such/audit-logs/timeline").statusCode()).isEqualTo(404);
  }

  @Test
  void aFileHasTheSameItemsAndSaysThatItIsWhole(Api api) {
    create(api, "=Formula Bank");
    List<String> ids = ids(page(api, "/audit-logs/timeline?limit=100&traceId=" + trace));

    HttpResponse<String> json = get(api, "/audit-logs/export?format=jsonl&traceId=" + trace);
    assertThat(json.statusCode()).as(json.body()).isEqualTo(200);
    assertThat(json.headers().firstValue("content-type").orElseThrow())
        .startsWith("application/x-ndjson");
    assertThat(json.headers().firstValue("content-disposition").orElseThrow())
        .matches("attachment; filename=\"audit-logs-.*\\.jsonl\"");
    List<String> lines = json.body().lines().toList();
    assertThat(lines.get(lines.size() - 1)).isEqualTo("{\"next\":null}");
    assertThat(lines.subList(0, ids.size())).allMatch(line -> line.startsWith("{\"kind\":"));
    assertThat(lines).hasSize(ids.size() + 1);

    HttpResponse<String> csv = get(api, "/audit-logs/export?traceId=" + trace);
    assertThat(csv.statusCode()).as(csv.body()).isEqualTo(200);
    assertThat(csv.headers().firstValue("content-type").orElseThrow()).startsWith("text/csv");
    assertThat(csv.body()).startsWith("\"kind\",\"id\",\"at\"").contains("\r\n\"end\",");
    assertThat(csv.body().lines()).hasSize(ids.size() + 2);
    assertThat(
            page(api, "/audit-logs/timeline?actionType=audit-log.export")
                .get("items")
                .get(0)
                .get("operation")
                .asText())
        .isEqualTo("GET /audit-logs/export");
    assertThat(get(api, "/audit-logs/export?format=xml").body()).contains("format");
    assertThat(get(api, "/audit-logs/export?cursor=x").body()).contains("cursor");
  }

  @Test
  void whatCannotBeAskedForIsNamed(Api api) {
    for (String query :
        List.of(
            "limit=0",
            "limit=101",
            "cursor=x",
            "outcome=maybe",
            "actionType=nonsense",
            "from=yesterday",
            "to=2026-13-01T00:00:00Z",
            "search=x")) {
      HttpResponse<String> answer = get(api, "/audit-logs/timeline?" + query);
      assertThat(answer.statusCode()).as(query).isEqualTo(400);
      assertThat(answer.body()).contains("VALIDATION_ERROR", query.split("=", -1)[0]);
    }
  }

  private static List<String> ids(JsonNode page) {
    List<String> ids = new ArrayList<>();
    page.get("items").forEach(item -> ids.add(item.get("id").asText()));
    return ids;
  }

  private String create(Api api, String name) {
    HttpResponse<String> created =
        api.send(
            api.request("/organizations/")
                .header("authorization", "Bearer " + SignIn.operator(api))
                .header("x-trace-id", trace)
                .header("content-type", "application/json")
                .POST(
                    BodyPublishers.ofString(
                        "{\"name\":\"%s\",\"defaultRoles\":[]}".formatted(name))));
    assertThat(created.statusCode()).as(created.body()).isEqualTo(200);
    return SignIn.json(created).get("id").asText();
  }

  private static JsonNode page(Api api, String path) {
    HttpResponse<String> answer = get(api, path);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return SignIn.json(answer);
  }

  private static HttpResponse<String> get(Api api, String path) {
    return api.send(api.request(path).header("authorization", "Bearer " + SignIn.operator(api)));
  }
}
