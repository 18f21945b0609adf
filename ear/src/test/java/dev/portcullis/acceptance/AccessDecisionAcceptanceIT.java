package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Why the gateway lets a call through or not, and what would change that (ADR 0051). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class AccessDecisionAcceptanceIT {
  private static final String ZONE = "/admin/access-decisions";

  private final TestWallet wallet = TestWallet.random();
  private final Api api;
  private final DevChain chain;
  private PermittedContract token;
  private Client operator;
  private String userId;
  private String role;

  AccessDecisionAcceptanceIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeEach
  void memberOfTheTokensOrganization() {
    token = PermittedContract.register(api, chain.deployToken());
    operator = Client.operator(api);
    userId = People.provenUser(api, wallet);
    role = token.role();
    token.join(userId, role);
    chain.fund(wallet.address());
  }

  @AfterEach
  void leave() {
    token.close();
  }

  private void clear() {
    operator
        .get("/contract-permissions/?contractAddress=" + token.address())
        .ids()
        .forEach(id -> operator.delete("/contract-permissions/" + id));
  }

  @Test
  void aDenialIsExplainedFromItsRecordedFacts() {
    token.permit("restrictArgument", true, List.of(), 0);
    Gateway gateway = Gateway.of(Client.session(api, wallet));
    String id = denied(gateway, request(token.address(), transfer(TestWallet.random())));
    JsonNode unknown = explanation(id);
    assertThat(unknown.get("argumentsKnown").asBoolean()).isFalse();
    assertThat(unknown.at("/denial/ruleId").asText()).isEqualTo("rule.restrict_argument.deny");
    assertThat(unknown.at("/now/allowed").isNull()).isTrue();
    assertThat(fact(unknown.get("now"), "rule.arguments").get("holds").isNull()).isTrue();

    clear();
    String missing = denied(gateway, request(token.address(), transfer(wallet)));
    JsonNode now = explanation(missing).get("now");
    assertThat(now.get("ruleId").asText()).isEqualTo("permission.missing");
    assertThat(operator.post("/contract-permissions/", now.get("remedy")).status()).isEqualTo(201);
    assertThat(explanation(missing).at("/now/allowed").asBoolean()).isTrue();
    assertThat(operator.get("/admin/rpc-denials/nothing/explanation").status()).isEqualTo(404);
  }

  private static String denied(Gateway gateway, ObjectNode request) {
    return gateway.error("eth_call", request, "latest").at("/data/denialId").asText();
  }

  private JsonNode explanation(String id) {
    return Awaitility.await()
        .until(
            () -> operator.get("/admin/rpc-denials/" + id + "/explanation"),
            answer -> answer.status() == 200)
        .body();
  }

  @Test
  void oneAuditRowRecordsTheExplanationAndNothingChanges() {
    HttpResponse<String> answer =
        operator.exchange("POST", ZONE, call(transfer(wallet)).toString());
    String request = answer.headers().firstValue("x-request-id").orElseThrow();
    JsonNode rows = operator.get("/audit-logs/request/" + request).body().get("items");
    assertThat(rows).hasSize(1);
    assertThat(rows.at("/0/actionType").asText()).isEqualTo("api.mutation");
    assertThat(rows.at("/0/actionDetails/ruleId").asText()).isEqualTo("permission.missing");
    assertThat(operator.get("/audit-logs/db-mutations/request/" + request).body().at("/items"))
        .isEmpty();
  }

  private static JsonNode fact(JsonNode answer, String rule) {
    return StreamSupport.stream(answer.get("facts").spliterator(), false)
        .filter(fact -> Set.of(rule).contains(fact.get("rule").asText()))
        .findFirst()
        .orElseThrow(() -> new AssertionError(rule + " is not in " + answer));
  }

  private ObjectNode body(String method, Object... params) {
    ObjectNode body = json().put("method", method);
    body.putObject("actor").put("userId", userId);
    body.set("params", Client.JSON.valueToTree(params));
    return body;
  }

  private ObjectNode call(String data) {
    return body("eth_call", request(token.address(), data), "latest");
  }

  private ObjectNode request(String to, String data) {
    return json().put("from", wallet.address()).put("to", to).put("data", data);
  }

  /** No token is transferred: no account here has any. */
  private static String transfer(TestWallet to) {
    return "0xa9059cbb" + word(to.address()) + "%064x".formatted(0);
  }

  private static String word(String address) {
    return "00".repeat(12) + lower(address).substring(2);
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
