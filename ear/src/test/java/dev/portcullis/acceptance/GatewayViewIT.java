package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A full reader reads as another user, who is no full reader (ADR 0056). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class GatewayViewIT {
  private static final String VIEW_AS = "x-portcullis-view-as";
  private static final String VIEWED_AS = "x-portcullis-viewed-as";
  private static final String NOTHING = "0x";

  private final TestWallet wallet = TestWallet.random();
  private final TestWallet auditor = TestWallet.random();
  private final String receiver = TestWallet.random().address();
  private final Api api;
  private final DevChain chain;
  private PermittedContract token;
  private Client operator;
  private Client reader;
  private String memberId;
  private String readerId;

  GatewayViewIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeEach
  void aMemberAndWhoReadsEverything() {
    operator = Client.operator(api);
    token = PermittedContract.register(api, chain.deployToken());
    token.permit("restrictArgument", true, List.of(), 0);
    memberId = People.provenUser(api, wallet);
    token.join(memberId);
    readerId = People.walletUser(api, auditor, Machine.zoneRole(operator, "full_read_access"));
    reader = Client.session(api, auditor);
    chain.fund(wallet.address());
  }

  @AfterEach
  void leave() {
    token.close();
  }

  private Gateway as(Client client, String userId) {
    return Gateway.of(client.with(VIEW_AS, userId));
  }

  private static String rule(JsonNode error) {
    assertThat(error.get("code").asInt()).as("%s", error).isEqualTo(-32001);
    return error.at("/data/ruleId").asText();
  }

  @Test
  void theySeeTheDataThatTheUserSees() {
    String mine =
        chain
            .call("eth_sendRawTransaction", Gateway.signed(chain, wallet, receiver, 1, NOTHING))
            .asText();
    chain.receipt(mine);
    String foreign = chain.transfer(token.address(), receiver, 5).get("transactionHash").asText();
    Gateway user = Gateway.of(Client.session(api, wallet));
    Gateway view = as(reader, memberId);
    for (String hash : List.of(mine, foreign)) {
      for (String method : List.of("eth_getTransactionByHash", "eth_getTransactionReceipt")) {
        assertThat(Gateway.timeless(view.result(method, hash)))
            .isEqualTo(Gateway.timeless(user.result(method, hash)));
      }
    }
    assertThat(view.result("eth_getTransactionByHash", foreign).isNull()).isTrue();
    assertThat(Gateway.of(reader).result("eth_getTransactionByHash", foreign).isObject()).isTrue();
    assertThat(view.result("eth_getBalance", wallet.address(), "latest"))
        .isEqualTo(user.result("eth_getBalance", wallet.address(), "latest"));
    assertThat(rule(view.error("eth_getBalance", receiver, "latest"))).isEqualTo("access.denied");
    ObjectNode call = json().put("from", wallet.address()).put("to", token.address());
    call.put(
        "data",
        "0xa9059cbb"
            + "0".repeat(24)
            + wallet.address().toLowerCase(Locale.ROOT).substring(2)
            + "0".repeat(64));
    assertThat(view.result("eth_call", call, "latest"))
        .isEqualTo(user.result("eth_call", call, "latest"));
    assertThat(rule(view.error("eth_call", call.put("from", auditor.address()), "latest")))
        .as("the reader's own wallet is none of the user's")
        .isEqualTo("wallet.not_owned_by_user");
  }

  @Test
  void theyChangeNothing() {
    String raw = Gateway.signed(chain, wallet, receiver, 1, NOTHING);
    Gateway view = as(reader, memberId);
    String filter = Gateway.of(reader).result("eth_newBlockFilter").asText();
    for (JsonNode error :
        List.of(
            view.error("eth_sendRawTransaction", raw),
            view.error("eth_newBlockFilter"),
            view.error("eth_getFilterChanges", filter),
            view.error("eth_uninstallFilter", filter),
            view.error("eth_sendTransaction", json()))) {
      assertThat(rule(error)).isEqualTo("view_as.method_forbidden");
    }
    assertThat(Gateway.of(reader).result("eth_uninstallFilter", filter).asBoolean()).isTrue();
    assertThat(Gateway.count(chain, wallet)).isZero();
  }

  @Test
  void theViewIsRecordedInResponsesDenialsAndOnceInTheAuditLog() {
    ObjectNode asked = Gateway.request(1, "eth_getBalance", receiver, "latest");
    HttpResponse<String> answer =
        reader.with(VIEW_AS, memberId).exchange("POST", "/rpc", asked.toString());
    assertThat(answer.headers().firstValue(VIEWED_AS)).contains(memberId);
    JsonNode error = json(answer.body()).get("error");
    assertThat(rule(error)).isEqualTo("access.denied");
    JsonNode item = Gateway.recorded(operator, error);
    assertThat(item.get("userId").asText()).isEqualTo(readerId);
    assertThat(item.get("viewedUserId").asText()).isEqualTo(memberId);
    as(reader, memberId).result("eth_getBlockByNumber", "latest", false);
    List<JsonNode> rows = new ArrayList<>();
    operator
        .get("/audit-logs/action/user.view-as")
        .body()
        .get("items")
        .forEach(row -> rows.add(row));
    rows.removeIf(row -> !row.findPath("resourceId").asText().equals(memberId));
    assertThat(rows).hasSize(1);
    assertThat(rows.get(0).get("activeUserId").asText()).isEqualTo(readerId);
    assertThat(reader.exchange("POST", "/rpc", asked.toString()).headers().firstValue(VIEWED_AS))
        .isEmpty();
  }

  @Test
  void noOtherCallerMayViewAndAnUnknownUserIsRejected() {
    Client member = Client.session(api, wallet);
    String admin = Machine.zoneRole(operator, "admin_read");
    TestWallet administrator = TestWallet.random();
    People.walletUser(api, administrator, admin);
    for (Client client :
        List.of(
            member,
            Client.session(api, administrator),
            Machine.of(token, "org_rpc_access"),
            Machine.ofZone(api, List.of(token), "org_rpc_access"))) {
      assertThat(rule(as(client, readerId).error("eth_getBlockByNumber", "latest", false)))
          .isEqualTo("view_as.full_read_missing");
    }
    assertThat(as(Client.anonymous(api), memberId).code("eth_getBlockByNumber", "latest", false))
        .isEqualTo(-32090);
    for (String nobody : List.of("nobody", "a b", "0x")) {
      JsonNode error = as(reader, nobody).error("eth_getBlockByNumber", "latest", false);
      assertThat(error.get("code").asInt()).isEqualTo(-32600);
      assertThat(error.get("message").asText()).contains(VIEW_AS);
    }
    Client machine = Machine.ofZone(api, List.of(), Machine.zoneRole(operator, "full_read_access"));
    assertThat(as(machine, memberId).result("eth_getBalance", wallet.address(), "latest"))
        .isEqualTo(chain.call("eth_getBalance", wallet.address(), "latest"));
    assertThat(new Gateway(machine.with(VIEW_AS, memberId), "/rpc/service").code("eth_blockNumber"))
        .isEqualTo(-32600);
  }
}
