package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** All permissions of a contract in one request. */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class PermissionMatrixIT {
  private static final String TRANSFER = "0xa9059cbb";

  private static Api api;
  private static Client operator;

  private PermittedContract contract;
  private String path;

  @BeforeAll
  static void sign(Api server) {
    api = server;
    operator = Client.operator(server);
  }

  @BeforeEach
  void register() {
    contract = PermittedContract.register(operator, TestWallet.random().address());
    path = contract.organization() + "/contracts/" + contract.address() + "/permission-matrix";
  }

  @AfterEach
  void leave() {
    contract.close();
  }

  @Test
  void replacesEverythingInOneRequestWithOneRowInTheAuditLog() {
    ObjectNode event = event(DevChain.TRANSFER, contract.role());
    Answer first =
        operator.put(
            path, matrix(List.of(function("public", "read")), List.of(event, event(null, "user"))));
    assertThat(first.status()).as(first.text()).isEqualTo(200);
    JsonNode given = first.body();
    assertThat(given.at("/functions/0/permissions/0/accessType").asText()).isEqualTo("read");
    assertThat(given.at("/events/0/topic0").asText()).isEqualTo(DevChain.TRANSFER);
    assertThat(given.at("/events/0/declared").asBoolean()).isFalse();
    assertThat(given.at("/anyEvent")).hasSize(1);
    assertThat(operator.get(path).body()).isEqualTo(given);

    ObjectNode kept = event(DevChain.TRANSFER, contract.adminRole());
    kept.put("id", given.at("/events/0/permissions/0/id").asText());
    Answer second = operator.put(path, matrix(List.of(receive()), List.of(kept)));
    assertThat(second.status()).as(second.text()).isEqualTo(200);
    assertThat(second.body().at("/functions/0/permissions")).isEmpty();
    assertThat(second.body().at("/functions/1/permissions")).hasSize(1);
    assertThat(second.body().at("/events/0/permissions/0/id")).isEqualTo(kept.get("id"));
    assertThat(second.body().at("/anyEvent")).isEmpty();

    HttpResponse<String> third =
        operator.exchange(
            "PUT", path, matrix(List.of(function("public", "read")), List.of()).toString());
    String request = third.headers().firstValue("x-request-id").orElseThrow();
    JsonNode rows = operator.get("/audit-logs/request/" + request).body().get("items");
    assertThat(rows).as(third.body()).hasSize(1);
    assertThat(rows.at("/0/actionType").asText()).isEqualTo("contract-permission-matrix.replace");
    assertThat(rows.at("/0/actionDetails/resourceId").asText()).isEqualTo(contract.address());
    assertThat(rows.at("/0/actionDetails/reason").asText())
        .isEqualTo(
            "functions: 1 added [transfer(address,uint256)], 0 changed, 1 removed [receive()];"
                + " events: 0 added, 0 changed, 1 removed ["
                + kept.get("id").asText()
                + "]");
  }

  @Test
  void triesPermissionsOnCallsBeforeTheyAreSaved() {
    String template = contract.template();
    operator.post(template + "/function-permissions", function("public", "read"));
    TestWallet wallet = TestWallet.random();
    String userId = People.provenUser(api, wallet);
    contract.join(userId);
    ObjectNode call = json().put("method", "eth_call");
    call.putObject("actor").put("userId", userId);
    call.putArray("params")
        .addObject()
        .put("from", wallet.address())
        .put("to", contract.address())
        .put("data", TRANSFER + "00".repeat(64));
    ObjectNode nobody = call.deepCopy();
    nobody.remove("actor");

    ObjectNode closed = function("checkRole", "read");
    closed.putArray("roles").addObject().put("id", contract.role());
    ObjectNode body = matrix(List.of(closed), List.of());
    body.putArray("calls").add(call).add(nobody);
    Answer tried = operator.post(path + "/preview", body);
    assertThat(tried.status()).as(tried.text()).isEqualTo(200);
    JsonNode first = tried.body().at("/calls/0");
    assertThat(first.get("now").get("allowed").asBoolean()).as(tried.text()).isTrue();
    assertThat(first.get("proposed").get("allowed").asBoolean()).isFalse();
    assertThat(first.get("changed").asBoolean()).isTrue();
    JsonNode second = tried.body().at("/calls/1");
    assertThat(second.at("/now/allowed").asBoolean()).isFalse();
    assertThat(second.get("changed").asBoolean()).isFalse();
    assertThat(operator.get(path).body().at("/functions/0/permissions")).hasSize(1);

    ((ObjectNode) body.at("/calls/1")).put("method", "eth_nothing");
    assertThat(operator.post(path + "/preview", body).at("/error/issues/0/path"))
        .isEqualTo("calls[1].method");
  }

  private static ObjectNode matrix(List<ObjectNode> functions, List<ObjectNode> events) {
    ObjectNode body = json();
    body.putArray("functionPermissions").addAll(functions);
    body.putArray("eventPermissions").addAll(events);
    return body;
  }

  private static ObjectNode function(String ruleType, String accessType) {
    return json()
        .put("functionSignature", PermittedContract.TRANSFER)
        .put("accessType", accessType)
        .put("ruleType", ruleType);
  }

  private static ObjectNode receive() {
    return function("public", "write").put("functionSignature", "receive()");
  }

  private static ObjectNode event(String topic, String role) {
    ObjectNode body = json().put("topic0Constant", topic);
    body.putArray("roles").addObject().put("id", role);
    return body;
  }
}
