package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
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
  void aFileHasTheSameItemsAndDeclaresThatItIsComplete(Api api) {
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
  void invalidFiltersAreNamed(Api api) {
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
