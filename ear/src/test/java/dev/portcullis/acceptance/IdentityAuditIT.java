package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What sessions, wallets, allowances and passkeys leave in the audit log (R-ADM-44). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class IdentityAuditIT {
  private final TestWallet wallet = TestWallet.random();
  private Api api;
  private String token;

  /** An answer, and the audit rows that the request left. */
  private record Recorded(JsonNode body, List<JsonNode> rows) {}

  @BeforeEach
  void account(Api product) {
    api = product;
    People.walletUser(api, wallet);
    token = SignIn.token(api, wallet);
  }

  @Test
  void sessions() {
    String other = SignIn.token(api, wallet);
    String id = Client.session(api, other).get("/auth/current-session").at("/id");

    assertRow(
        call("POST", "/sessions/" + id + "/revoke", null, 204), "session.revoke", "session", id);
    assertRow(
        call("POST", "/sessions/" + id + "/revoke", null, 404), "session.revoke", "session", id);
    assertRow(
        call("POST", "/sessions/revoke-others", null, 204),
        "session.revoke-others",
        "session",
        null);
  }

  @Test
  void aChallengeWithoutAnAccountLeavesNoTrace() {
    String trace = UUID.randomUUID().toString();
    HttpResponse<String> answer =
        api.send(
            api.request("/siwe-messages")
                .header("x-trace-id", trace)
                .header("content-type", "application/json")
                .POST(
                    BodyPublishers.ofString(
                        Client.json().put("address", wallet.address()).toString())));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);

    Client operator = Client.operator(api);
    assertThat(operator.get("/audit-logs/trace/" + trace).body().get("items")).isEmpty();
    assertThat(operator.get("/audit-logs/db-mutations/trace/" + trace).body().get("items"))
        .isEmpty();
  }

  private Recorded call(String method, String path, ObjectNode body, int status) {
    return call(method, path, body, status, null);
  }

  private Recorded call(String method, String path, ObjectNode body, int status, String proof) {
    String trace = UUID.randomUUID().toString();
    HttpRequest.Builder request =
        api.request(path)
            .header("authorization", "Bearer " + token)
            .header("x-trace-id", trace)
            .method(
                method,
                body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body.toString()));
    if (body != null) {
      request.header("content-type", "application/json");
    }
    if (proof != null) {
      request.header("x-step-up-proof", proof);
    }
    HttpResponse<String> answer = api.send(request);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    JsonNode rows = Client.operator(api).get("/audit-logs/trace/" + trace).body().get("items");
    List<JsonNode> list = StreamSupport.stream(rows.spliterator(), false).toList();
    assertThat(list)
        .allSatisfy(
            row -> {
              JsonNode details = row.get("actionDetails");
              assertThat(details.get("operation").asText()).startsWith(method + " /");
              assertThat(details.get("result").asText())
                  .isEqualTo(status < 400 ? "success" : "failure");
            });
    return new Recorded(Client.json(answer.body()), list);
  }

  private static List<String> actions(Recorded recorded) {
    return recorded.rows().stream().map(row -> row.get("actionType").asText()).toList();
  }

  /** One row, of this action and thing; null when there is no thing yet, or none any more. */
  private static void assertRow(Recorded recorded, String action, String type, String id) {
    assertThat(actions(recorded)).containsExactly(action);
    JsonNode row = recorded.rows().get(0);
    assertThat(row.get("actorType").asText()).isIn("user", "anonymous");
    JsonNode details = row.get("actionDetails");
    assertThat(details.get("resourceType").asText()).isEqualTo(type);
    assertThat(details.has("resourceId")).isTrue();
    if (id != null) {
      assertThat(details.get("resourceId").asText()).isEqualTo(id);
    }
  }
}
