package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is recorded of each request, and who may read it (R-ADM-42, R-ADM-43). */
@ExtendWith(ServerUnderTest.class)
@AloneOnProduct("the newest rows are of all changes")
@Tag("http")
class AuditAcceptanceIT {
  private final String trace = UUID.randomUUID().toString();

  @Test
  void aChangeLeavesOneAuditRowAndItsMutationRowsWithTheSameRequestId(Api api) {
    HttpResponse<String> created = create(api, "{\"name\":\"Audited Bank\",\"defaultRoles\":[]}");
    assertThat(created.statusCode()).as(created.body()).isEqualTo(200);
    String organization = SignIn.json(created).get("id").asText();
    String request = created.headers().firstValue("x-request-id").orElseThrow();

    JsonNode rows = items(api, "/audit-logs/?requestId=" + request);
    assertThat(rows).hasSize(1);
    JsonNode row = rows.get(0);
    assertThat(row.get("actionType").asText()).isEqualTo("organization.create");
    assertThat(row.get("actorType").asText()).isEqualTo("user");
    assertThat(row.get("activeUserId").asText()).isEqualTo(operatorId(api));
    assertThat(row.get("activeOrganizationId").isNull()).isTrue();
    assertThat(row.get("traceId").asText()).isEqualTo(trace);
    assertThat(row.get("requestId").asText()).isEqualTo(request);
    assertThat(row.get("authSubject").asText()).startsWith("0x");
    JsonNode details = row.get("actionDetails");
    assertThat(details.get("resourceType").asText()).isEqualTo("organization");
    assertThat(details.get("resourceId").asText()).isEqualTo(organization);
    assertThat(details.get("operation").asText()).startsWith("POST /organizations");
    assertThat(details.get("statusCode").asInt()).isEqualTo(200);
    assertThat(details.get("result").asText()).isEqualTo("success");

    JsonNode mutations = items(api, "/audit-logs/db-mutations?requestId=" + request);
    assertThat(mutations.findValuesAsText("tableName")).contains("organizations", "roles");
    assertThat(mutations)
        .allSatisfy(
            mutation -> {
              assertThat(mutation.get("requestId").asText()).isEqualTo(request);
              assertThat(mutation.get("traceId").asText()).isEqualTo(trace);
              assertThat(mutation.get("actorId").asText()).isEqualTo(operatorId(api));
              assertThat(mutation.get("actorType").asText()).isEqualTo("user");
              assertThat(mutation.get("method").asText()).isEqualTo("POST");
              assertThat(mutation.get("operation").asText()).isEqualTo("INSERT");
            });
  }

  @Test
  void aRefusedChangeLeavesOneRowOfTheFailureAndChangesNothing(Api api) {
    HttpResponse<String> refused = create(api, "{\"name\":\"\",\"defaultRoles\":[]}");
    assertThat(refused.statusCode()).isEqualTo(400);
    String request = refused.headers().firstValue("x-request-id").orElseThrow();

    JsonNode rows = items(api, "/audit-logs/request/" + request);
    assertThat(rows).hasSize(1);
    assertThat(rows.get(0).get("actionDetails").get("statusCode").asInt()).isEqualTo(400);
    assertThat(rows.get(0).get("actionDetails").get("result").asText()).isEqualTo("failure");
    assertThat(items(api, "/audit-logs/db-mutations/request/" + request)).isEmpty();
  }

  @Test
  void aFailedServiceCallIsRecordedUnderItsOwnAction(Api api) {
    HttpResponse<String> refused =
        api.send(authorized(api, "/organizations/no-such-organization").DELETE());
    assertThat(refused.statusCode()).isEqualTo(404);

    JsonNode rows = items(api, "/audit-logs/trace/" + trace);
    assertThat(rows).hasSize(1);
    assertThat(rows.get(0).get("actionType").asText()).isEqualTo("organization.delete");
    assertThat(rows.get(0).get("actionDetails").get("resourceId").asText())
        .isEqualTo("no-such-organization");
    assertThat(rows.get(0).get("actionDetails").get("statusCode").asInt()).isEqualTo(404);
  }

  @Test
  void aRejectedCallerIsRecordedAsAnonymous(Api api) {
    HttpResponse<String> refused =
        api.send(
            api.request("/organizations/")
                .header("x-trace-id", trace)
                .header("content-type", "application/json")
                .POST(BodyPublishers.ofString("{}")));
    assertThat(refused.statusCode()).isEqualTo(401);

    JsonNode rows = items(api, "/audit-logs/trace/" + trace);
    assertThat(rows).hasSize(1);
    assertThat(rows.get(0).get("actionType").asText()).isEqualTo("authz.denied");
    assertThat(rows.get(0).get("actorType").asText()).isEqualTo("anonymous");
    assertThat(rows.get(0).get("activeUserId").isNull()).isTrue();
  }

  @Test
  void signingInAndOutIsRecordedWithoutTheToken(Api api) {
    String token = SignIn.token(api, TestWallet.OPERATOR);
    HttpResponse<String> logout =
        api.send(
            api.request("/auth/logout")
                .header("authorization", "Bearer " + token)
                .header("x-trace-id", trace)
                .POST(BodyPublishers.noBody()));
    assertThat(logout.statusCode()).isEqualTo(204);

    JsonNode rows = items(api, "/audit-logs/?traceId=" + trace);
    assertThat(rows).hasSize(1);
    assertThat(rows.get(0).get("actionType").asText()).isEqualTo("auth.logout");
    String session = rows.get(0).get("actionDetails").get("resourceId").asText();
    JsonNode logins =
        items(api, "/audit-logs/?actionType=auth.login_succeeded&resourceId=" + session);
    assertThat(logins).hasSize(1);
    assertThat(logins.get(0).get("activeUserId").asText()).isEqualTo(operatorId(api));
    HttpResponse<String> mutations =
        get(api, "/audit-logs/db-mutations/resource/sessions/" + session);
    assertThat(SignIn.json(mutations).get("items")).hasSize(2);
    assertThat(mutations.body()).contains("[redacted]").doesNotContain(token);
  }

  @Test
  void aFailedSignInIsRecordedWithTheWalletThatTried(Api api) {
    TestWallet stranger = TestWallet.random();
    SignIn.login(api, stranger, SignIn.challenge(api, stranger));

    JsonNode rows = items(api, "/audit-logs/action/auth.login_failed?limit=1000");
    assertThat(rows)
        .filteredOn(row -> row.get("authSubject").asText().equalsIgnoreCase(stranger.address()))
        .hasSize(1);
  }

  @Test
  void theListHasItsOwnBounds(Api api) {
    JsonNode page = SignIn.json(get(api, "/audit-logs/")).get("pagination");
    assertThat(page.get("limit").asInt()).isEqualTo(50);
    assertThat(page.get("currentPage").asInt()).isEqualTo(1);
    assertThat(get(api, "/audit-logs/?limit=1000&offset=9999").statusCode()).isEqualTo(200);
    JsonNode last = SignIn.json(get(api, "/audit-logs?offset=9999")).get("pagination");
    assertThat(last.get("limit").asInt()).isEqualTo(50);
    assertThat(last.get("offset").asInt()).isEqualTo(9999);
    for (String query :
        List.of(
            "limit=0",
            "limit=1001",
            "offset=10000",
            "limit=x",
            "nonsense=1",
            "actionType=nonsense",
            "startDate=yesterday",
            "endDate=2026-13-01T00:00:00Z",
            "userId=a&userId=b")) {
      HttpResponse<String> answer = get(api, "/audit-logs/?" + query);
      assertThat(answer.statusCode()).as(query).isEqualTo(400);
      assertThat(answer.body()).contains("VALIDATION_ERROR", query.split("=", -1)[0]);
    }
    assertThat(get(api, "/audit-logs/action/nonsense").statusCode()).isEqualTo(400);
    assertThat(get(api, "/audit-logs/db-mutations?operation=TRUNCATE").statusCode()).isEqualTo(400);
  }

  @Test
  void theActionTypesAreListed(Api api) {
    JsonNode answer = SignIn.json(get(api, "/audit-logs/action-types"));

    assertThat(answer.get("actionTypes"))
        .extracting(JsonNode::asText)
        .contains("organization.create", "auth.login_failed", "authz.denied", "api.mutation");
  }

  @Test
  void theRecentLogMergesBothLogs(Api api) {
    create(api, "{\"name\":\"Recent Bank\",\"defaultRoles\":[]}");

    JsonNode rows = items(api, "/audit-logs/recent?limit=20");
    assertThat(rows.findValuesAsText("logType")).contains("audit", "db_mutation");
    assertThat(rows.findValuesAsText("createdAt")).isSortedAccordingTo((a, b) -> b.compareTo(a));
    assertThat(items(api, "/audit-logs/recent?actionType=organization.create"))
        .allSatisfy(row -> assertThat(row.get("logType").asText()).isEqualTo("audit"));
  }

  @Test
  void noClientReadsTheLogsWithoutAToken(Api api) {
    for (String path :
        List.of(
            "/audit-logs/",
            "/audit-logs/recent",
            "/audit-logs/db-mutations",
            "/audit-logs/action-types",
            "/organizations/x/audit-logs")) {
      assertThat(api.get(path).statusCode()).as(path).isEqualTo(401);
    }
  }

  private HttpResponse<String> create(Api api, String json) {
    return api.send(
        authorized(api, "/organizations/")
            .header("content-type", "application/json")
            .POST(BodyPublishers.ofString(json)));
  }

  private static String operatorId(Api api) {
    return SignIn.json(
            api.send(
                api.request("/profiles/me")
                    .header("authorization", "Bearer " + SignIn.operator(api))))
        .get("id")
        .asText();
  }

  private static JsonNode items(Api api, String path) {
    HttpResponse<String> answer = get(api, path);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return SignIn.json(answer).get("items");
  }

  /** A read; not part of the trace that the test looks for. */
  private static HttpResponse<String> get(Api api, String path) {
    return api.send(api.request(path).header("authorization", "Bearer " + SignIn.operator(api)));
  }

  private HttpRequest.Builder authorized(Api api, String path) {
    return api.request(path)
        .header("authorization", "Bearer " + SignIn.operator(api))
        .header("x-trace-id", trace);
  }
}
