package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static dev.portcullis.acceptance.Gateway.timeless;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Roles of the zone that open the whole answer of one method (R-GTW-5). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
@Tag("own")
class GatewaySingleReadIT {
  private final Api api;
  private final DevChain chain;
  private final Database database;
  private PermittedContract token;
  private Client operator;
  private String hash;
  private String blockHash;
  private final Map<String, Object[]> questions = new LinkedHashMap<>();

  GatewaySingleReadIT(Api api, DevChain chain, Database database) {
    this.api = api;
    this.chain = chain;
    this.database = database;
  }

  @BeforeEach
  void aTransferOfOthers() {
    operator = Client.operator(api);
    token = PermittedContract.register(api, chain.deployToken());
    JsonNode receipt = chain.transfer(token.address(), TestWallet.random().address(), 5);
    hash = receipt.get("transactionHash").asText();
    blockHash = receipt.get("blockHash").asText();
    questions.put("eth_getBlockByNumber", new Object[] {receipt.get("blockNumber").asText(), true});
    questions.put("eth_getLogs", new Object[] {json().put("blockHash", blockHash)});
    questions.put("eth_getTransactionByHash", new Object[] {hash});
    questions.put("eth_getTransactionReceipt", new Object[] {hash});
  }

  @AfterEach
  void leave() {
    token.close();
  }

  private Gateway user(String role) {
    TestWallet wallet = TestWallet.random();
    People.walletUser(api, wallet, role);
    return Gateway.of(Client.session(api, wallet));
  }

  private String zoneRole(String permission) throws SQLException {
    String role = Machine.zoneRole(operator);
    database.permit(role, permission);
    return role;
  }

  @Test
  void onlyTheGrantedMethodIsAnsweredInFull() throws SQLException {
    for (String opened : questions.keySet()) {
      Gateway user = user(zoneRole("rpc_read_" + opened));
      questions.forEach(
          (method, params) -> {
            JsonNode whole = timeless(chain.call(method, params));
            if (method.equals(opened)) {
              // No response has confirmed the change of the role: the next poll finds it.
              Awaitility.await()
                  .untilAsserted(
                      () -> assertThat(timeless(user.result(method, params))).isEqualTo(whole));
            } else {
              assertThat(timeless(user.result(method, params)))
                  .as("%s by %s", method, opened)
                  .isNotEqualTo(whole);
            }
          });
      assertThat(user.result("eth_getBlockByHash", blockHash, true).get("transactions")).isEmpty();
      assertThat(user.result("eth_getBlockReceipts", blockHash)).isEmpty();
      assertThat(user.result("debug_traceTransaction", hash).isNull()).isTrue();
      JsonNode filter = user.result("eth_newFilter", json().put("fromBlock", "0x0"));
      assertThat(user.result("eth_getFilterLogs", filter.asText())).isEmpty();
      assertThat(user.code("eth_getBalance", token.address(), "latest")).isEqualTo(-32001);
      assertThat(user.code("eth_getProof")).isEqualTo(-32001);
    }
  }

  @Test
  void aRoleOfAnOrganizationOpensNothing() throws SQLException {
    String role = token.role();
    database.permit(role, "rpc_read_eth_getTransactionByHash");
    TestWallet wallet = TestWallet.random();
    token.join(People.walletUser(api, wallet), role);
    Gateway member = Gateway.of(Client.session(api, wallet));
    assertThat(member.result("eth_getTransactionByHash", hash).isNull()).isTrue();
    Client machine = Machine.of(token, "org_rpc_access");
    assertThat(Gateway.of(machine).result("eth_getTransactionByHash", hash).isNull()).isTrue();

    ObjectNode above = json().put("name", "Robot");
    above.putArray("roles").addObject().put("id", role);
    Answer refused = operator.post(token.organization() + "/m2m-applications", above);
    assertThat(refused.status()).as("above the ceiling").isEqualTo(400);
    assertThat(refused.text()).contains("rpc_read_eth_getTransactionByHash");
  }

  @Test
  void aZoneMachineReadsIsRecordedAndViewsAsNoOtherUser() throws SQLException {
    String role = zoneRole("rpc_read_eth_getTransactionByHash");
    Client client = Machine.ofZone(api, List.of(), role);
    Gateway machine = Gateway.of(client);
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(machine.call("eth_getTransactionByHash", hash).at("/result/hash"))
                    .hasToString("\"" + hash + "\""));
    assertThat(machine.code("eth_getTransactionReceipt", hash)).isEqualTo(-32001);
    Answer shown =
        Awaitility.await()
            .until(
                () -> operator.get("/admin/disclosures?txHash=" + hash),
                answer -> answer.body().get("items").size() > 0);
    JsonNode row = shown.body().at("/items/0");
    assertThat(row.get("extent").asText()).isEqualTo("whole");
    assertThat(row.get("method").asText()).isEqualTo("eth_getTransactionByHash");

    ObjectNode asked = json().put("method", "eth_getTransactionByHash");
    asked.putObject("actor").put("m2mAppId", row.get("actorId").asText());
    asked.putArray("params").add(hash);
    JsonNode explained = operator.post("/admin/access-decisions", asked).body();
    assertThat(explained.get("ruleId").asText()).isEqualTo("method.single_read.allow");

    TestWallet wallet = TestWallet.random();
    String userId = People.walletUser(api, wallet);
    JsonNode view =
        Gateway.of(client.with("x-portcullis-view-as", userId))
            .error("eth_getTransactionByHash", hash);
    assertThat(view.at("/data/ruleId").asText()).isEqualTo("view_as.full_read_missing");
  }

  @Test
  void withoutTheSettingNoRoleGrantsIt() {
    ObjectNode body = json().put("roleName", "r" + System.nanoTime());
    body.putArray("systemPermissions").add("admin_read").add("rpc_read_eth_getLogs");
    for (String roles : List.of("/roles/", token.organization() + "/roles")) {
      Answer refused = operator.post(roles, body);
      assertThat(refused.status()).as(refused.text()).isEqualTo(400);
      assertThat(refused.at("/error/issues/0/path")).isEqualTo("systemPermissions[1]");
      assertThat(refused.text()).contains("full_read_access, admin_read, admin_write\"");
    }
  }
}
