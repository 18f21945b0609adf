package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.acceptance.Client.Answer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How {@code /rpc} takes messages, and from whom (R-GTW-1, R-GTW-3, JSON-RPC 2.0). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
@Tag("server")
@Tag("payara")
class GatewayAcceptanceIT {
  private static final String CHAIN_ID =
      "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"eth_chainId\"}";

  private final TestWallet wallet = TestWallet.random();
  private final Api api;
  private final DevChain chain;

  GatewayAcceptanceIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  private Client user() {
    People.walletUser(api, wallet);
    return Client.session(api, wallet);
  }

  private Answer raw(Client client, String body) {
    return client.sendText("POST", "/rpc", body, "application/json");
  }

  @Test
  void theFiveOpenMethodsServeEveryCaller() {
    Gateway nobody = Gateway.of(Client.anonymous(api));
    for (String method :
        List.of(
            "eth_blockNumber",
            "eth_chainId",
            "eth_gasPrice",
            "net_version",
            "web3_clientVersion")) {
      assertThat(nobody.result(method)).isEqualTo(chain.call(method));
    }
    assertThat(nobody.code("eth_syncing")).isEqualTo(-32090);
    assertThat(nobody.code("eth_getLogs", json())).isEqualTo(-32090);
  }

  @Test
  void badCredentialsAreNeverNone() {
    for (Client refused :
        List.of(
            Client.session(api, "nobody"),
            new Client(api, "authorization", "Basic abc"),
            Client.machine(api, "priv_sk_" + "a".repeat(64)))) {
      assertThat(Gateway.of(refused).code("eth_chainId")).isEqualTo(-32090);
    }
    Gateway stale = new Gateway(Client.anonymous(api), "/rpc/wallet/AAAAAAAAAAAAAAAAAAAAAA");
    assertThat(stale.code("eth_chainId")).isEqualTo(-32090);
  }

  @Test
  void anAuthenticatedCallerMayCallHarmlessMethods() {
    Gateway user = Gateway.of(user());
    assertThat(user.result("eth_maxPriorityFeePerGas")).isNotNull();
    assertThat(user.result("rollup_L1ChainId")).isEqualTo(user.result("zks_L1ChainId"));
  }

  @Test
  void undeclaredMethodsDoNotExistAndForbiddenOnesAreDenied() {
    Client user = user();
    Gateway gateway = Gateway.of(user);
    for (String unknown : List.of("evm_mine", "devnet_faucet", "admin_addPeer", "eth_nothing")) {
      assertThat(gateway.code(unknown)).as(unknown).isEqualTo(-32601);
      assertThat(Gateway.of(Client.operator(api)).code(unknown)).as(unknown).isEqualTo(-32601);
    }
    for (String forbidden :
        List.of("debug_traceCall", "eth_accounts", "txpool_content", "zks_getBridgeContracts")) {
      JsonNode error = gateway.error(forbidden);
      assertThat(error.at("/code").asInt()).as(forbidden).isEqualTo(-32001);
      assertThat(error.at("/data/denialId").asText()).isNotBlank();
      assertThat(error.at("/data/ruleId").asText()).isEqualTo("method.forbidden");
    }
    assertThat(gateway.code("eth_getStorageAt", wallet.address(), "0x0")).isEqualTo(-32001);
    assertThat(gateway.code("eth_feeHistory", "0x1", "latest")).isEqualTo(-32001);
  }

  @Test
  void unrestrictedCallersMayCallEveryDeclaredMethod() {
    Gateway operator = Gateway.of(Client.operator(api));
    assertThat(operator.result("eth_accounts").isArray()).isTrue();
    assertThat(operator.result("eth_getBlockByNumber", "latest", true).has("hash")).isTrue();
    assertThat(operator.result("eth_getStorageAt", wallet.address(), "0x0", "latest")).isNotNull();
    assertThat(operator.result("eth_feeHistory", "0x1", "latest", List.of()).isObject()).isTrue();
  }

  /** R-GTW-29: beyond the table, where the embedded chain has a method or lacks it. */
  @Test
  void unrestrictedCallersReachWhatReadsAndNothingThatSteers() {
    Gateway operator = Gateway.of(Client.operator(api));
    Gateway user = Gateway.of(user());
    assertThat(operator.code("eth_getNothingAtAll")).as("the node's answer").isEqualTo(-32601);
    assertThat(operator.code("debug_storageRangeAt", "0x1")).isNotEqualTo(-32001);
    assertThat(user.code("debug_storageRangeAt", "0x1")).isEqualTo(-32601);
    for (String steering :
        List.of(
            "evm_snapshot",
            "devnet_faucet",
            "anvil_setBalance",
            "personal_sign",
            "debug_setHead")) {
      assertThat(operator.code(steering)).as(steering).isEqualTo(-32601);
    }
    for (String signing : List.of("eth_sendTransaction", "eth_sign", "eth_signTypedData_v4")) {
      JsonNode error = operator.error(signing, json());
      assertThat(error.at("/code").asInt()).as(signing).isEqualTo(-32001);
      assertThat(error.at("/data/ruleId").asText()).isEqualTo("method.forbidden");
    }
    assertThat(user.result("eth_coinbase")).isEqualTo(operator.result("eth_coinbase"));
    assertThat(operator.result("eth_getBalance", wallet.address(), "committed"))
        .isEqualTo(user.result("eth_getBalance", wallet.address(), "committed"));
  }

  @Test
  void anInvalidMessageReceivesItsError() {
    Client user = user();
    assertThat(error(raw(user, "{"))).isEqualTo(-32700);
    assertThat(error(raw(user, "{\"a\":1,\"a\":2}"))).isEqualTo(-32700);
    assertThat(error(raw(user, CHAIN_ID + CHAIN_ID))).isEqualTo(-32700);
    assertThat(error(raw(user, "[]"))).isEqualTo(-32600);
    assertThat(error(raw(user, "7"))).isEqualTo(-32600);
    assertThat(error(raw(user, "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"eth_chainId\"}")))
        .isEqualTo(-32600);
    assertThat(error(raw(user, "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"eth_chainId\"}")))
        .isEqualTo(-32600);
    assertThat(error(raw(user, CHAIN_ID.replace("}", ",\"params\":{\"a\":1}}")))).isEqualTo(-32602);
    assertThat(error(raw(user, CHAIN_ID.replace("}", ",\"params\":[1]}")))).isEqualTo(-32602);
  }

  private static int error(Answer answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.body().at("/error/code").asInt();
  }

  @Test
  void theIdComesBackAsItWas() {
    for (String id : List.of("\"x\"", "null", "9007199254740993", "1.5", "-1")) {
      Answer answer = raw(Client.anonymous(api), CHAIN_ID.replace("7", id));
      assertThat(answer.text()).contains("\"id\":" + id + ",").contains("result");
    }
    Answer notification = raw(Client.anonymous(api), CHAIN_ID.replace("\"id\":7,", ""));
    assertThat(notification.status()).isEqualTo(204);
    assertThat(notification.text()).isEmpty();
  }

  @Test
  void eachCallOfABatchIsDecidedSeparately() {
    ArrayNode batch = JsonNodeFactory.instance.arrayNode();
    batch.add(Gateway.request(1, "eth_chainId"));
    batch.add(Gateway.request(2, "eth_accounts"));
    batch.add(Gateway.request(3, "eth_chainId").without("id"));
    batch.add("nonsense");
    batch.add(Gateway.request(4, "eth_getBalance", wallet.address(), "latest"));
    JsonNode answers = user().post("/rpc", batch).body();
    assertThat(answers).hasSize(4);
    assertThat(answers.at("/0/result").asText()).isEqualTo(chain.call("eth_chainId").asText());
    assertThat(answers.at("/1/error/code").asInt()).isEqualTo(-32001);
    assertThat(answers.at("/2/error/code").asInt()).isEqualTo(-32600);
    assertThat(answers.at("/2/id").isNull()).isTrue();
    assertThat(answers.at("/3/result").asText()).isEqualTo("0x0");
  }

  @Test
  void aBatchOfMoreThanAThousandIsRefusedWhole() {
    ArrayNode batch = JsonNodeFactory.instance.arrayNode();
    for (int i = 0; i <= 1_000; i++) {
      batch.add(Gateway.request(i, "eth_chainId"));
    }
    Answer refused = user().post("/rpc", batch);
    assertThat(error(refused)).isEqualTo(-32600);
  }

  @Test
  void tooManyCallsHaveAStatusOfTheirOwn() {
    Client user = user();
    ArrayNode batch = JsonNodeFactory.instance.arrayNode();
    for (int i = 0; i < 1_000; i++) {
      batch.add(Gateway.request(i, "eth_chainId"));
    }
    assertThat(user.post("/rpc", batch).status()).isIn(200, 429);
    var refused = user.exchange("POST", "/rpc", batch.toString());
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().firstValue("retry-after")).isPresent();
    assertThat(refused.headers().firstValue("x-ratelimit-limit")).contains("1000");
    JsonNode error = Client.json(refused.body()).get("error");
    assertThat(error.get("code").asInt()).isEqualTo(-32005);
    assertThat(error.at("/data/retryAfterMs").asLong()).isPositive();
  }

  @Test
  void theFormOfTheRequestIsThatOfTheField() {
    assertThat(Client.anonymous(api).get("/rpc").status()).isEqualTo(405);
    assertThat(Client.anonymous(api).post("/rpc/nothing", json()).status()).isEqualTo(404);
    assertThat(Client.anonymous(api).sendText("POST", "/rpc", CHAIN_ID, "text/plain").status())
        .isEqualTo(415);
    assertThat(Client.anonymous(api).exchange("OPTIONS", "/rpc", "").statusCode()).isEqualTo(204);
    var answer = Client.anonymous(api).exchange("POST", "/rpc", CHAIN_ID);
    assertThat(answer.headers().firstValue("x-request-id")).isPresent();
    assertThat(answer.headers().firstValue("x-trace-id")).isPresent();
  }

  @Test
  void addressesAreOnlyTheCallersOwn() {
    Gateway user = Gateway.of(user());
    assertThat(user.result("eth_getBalance", wallet.address(), "latest").asText()).isEqualTo("0x0");
    assertThat(user.result("eth_getTransactionCount", wallet.address()).asText()).isEqualTo("0x0");
    assertThat(user.result("eth_getCode", wallet.address(), "latest").asText()).isEqualTo("0x");
    String other = TestWallet.OPERATOR.address();
    for (String method : List.of("eth_getBalance", "eth_getTransactionCount", "eth_getCode")) {
      JsonNode error = user.error(method, other, "latest");
      assertThat(error.at("/code").asInt()).isEqualTo(-32001);
      assertThat(error.at("/data/ruleId").asText()).isEqualTo("access.denied");
    }
    String multicall = "0xcA11bde05977b3631167028862bE2a173976CA11";
    assertThat(user.result("eth_getCode", multicall, "latest").asText()).isEqualTo("0x");
    assertThat(user.code("eth_getBalance", "nonsense", "latest")).isEqualTo(-32602);
    assertThat(user.code("eth_getBalance", wallet.address(), "sometime")).isEqualTo(-32602);
  }
}
