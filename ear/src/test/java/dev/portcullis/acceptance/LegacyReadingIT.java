package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.InstallationSpec;
import dev.portcullis.launcher.PreparedInstallation;
import dev.portcullis.launcher.Progress;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What the legacy rollup shows by JSON-RPC and REST (R-LEG-1), of a rollup that the test itself has
 * written down. {@link LifeCycleIT} proves that there is nothing of it by default.
 */
@Tag("installation")
class LegacyReadingIT {
  private static final String REST = "/api/v0.1";

  private static Installation with;
  private static Api api;

  @BeforeAll
  static void start() throws SQLException {
    with = installation();
    api = new Api(with.baseUrl());
    new LegacyTables(with.database().orElseThrow()).fill();
  }

  private static Installation installation() {
    BuildOutput build = BuildOutput.load();
    String server = System.getProperty("server", "wildfly");
    Map<String, String> settings = new HashMap<>(SilentProviderTrials.SETTINGS);
    settings.put("legacy.enabled", "true");
    return PreparedInstallation.fresh(
        build,
        InstallationSpec.onFreePorts(
            server, ForkDirectory.resolve("legacy-reading-" + server), settings),
        Progress.silent());
  }

  @AfterAll
  static void stop() {
    if (with != null) {
      with.close();
    }
  }

  /** On the same installation, whose legacy rollup it does not touch. */
  @Nested
  class SilentProvider extends SilentProviderTrials {
    SilentProvider() {
      super(api);
    }
  }

  private static JsonNode answer(String message) {
    HttpResponse<String> answer = api.post("/jsrpc", message);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return Client.json(answer.body());
  }

  private static JsonNode call(String method, String params) {
    return answer(
        "{\"id\":1,\"jsonrpc\":\"2.0\",\"method\":\"%s\",\"params\":%s}".formatted(method, params));
  }

  private static JsonNode result(String method, String params) {
    JsonNode answer = call(method, params);
    assertThat(answer.has("result")).as("%s: %s", method, answer).isTrue();
    return answer.get("result");
  }

  private static JsonNode shown(String path) {
    HttpResponse<String> answer = api.get(REST + path);
    assertThat(answer.statusCode()).as("%s: %s", path, answer.body()).isEqualTo(200);
    return Client.json(answer.body());
  }

  private static void assertRefused(String path, int status) {
    HttpResponse<String> answer = api.get(REST + path);
    assertThat(answer.statusCode()).as("%s: %s", path, answer.body()).isEqualTo(status);
    assertThat(answer.body()).as(path).isEmpty();
  }

  private static JsonNode json(String text) {
    return Client.json(text.replace('\'', '"'));
  }

  @Test
  void anAccountIsReturnedWithItsPendingDeposits() {
    JsonNode account = result("account_info", "[\"0x" + "A1".repeat(20) + "\"]");
    assertThat(account.get("address").asText()).isEqualTo(LegacyTables.ADDRESS);
    assertThat(account.get("id").asInt()).isEqualTo(1);
    assertThat(account.at("/depositing/balances/DAI/amount").asText()).isEqualTo("7");
    assertThat(account.at("/depositing/balances/DAI/expectedAcceptBlock").asLong())
        .isGreaterThan(1_000_000_000L);
    assertThat(account.at("/committed/balances")).isEqualTo(json("{'ETH': '1000'}"));
    assertThat(account.at("/committed/nfts/65536/symbol").asText()).isEqualTo("NFT-65536");
    assertThat(account.get("verified")).isEqualTo(account.get("committed"));
    assertThat(account.get("accountType").asText()).isEqualTo("Owned");
    JsonNode nobody = result("account_info", "[\"" + LegacyTables.OTHER + "\"]");
    assertThat(nobody.get("id").isNull()).isTrue();
    assertThat(nobody.at("/committed/pubKeyHash").asText()).isEqualTo("sync:" + "0".repeat(40));
  }

  @Test
  void transactionOutcomesAreReturnedForEachFormOfTheHash() {
    for (String prefix : List.of("sync-tx:", "0x", "")) {
      assertThat(result("tx_info", "[\"" + prefix + LegacyTables.TRANSFER + "\"]"))
          .isEqualTo(
              json(
                  "{'executed': true, 'success': true, 'failReason': null,"
                      + " 'block': {'blockNumber': 2, 'committed': true, 'verified': true}}"));
    }
    assertThat(result("tx_info", "[\"" + LegacyTables.REFUSED + "\"]").get("failReason").asText())
        .isEqualTo("Not enough balance");
    assertThat(result("tx_info", "[\"" + "00".repeat(32) + "\"]"))
        .isEqualTo(json("{'executed': false, 'success': null, 'failReason': null, 'block': null}"));
    assertThat(result("ethop_info", "[0]"))
        .isEqualTo(
            json(
                "{'executed': true,"
                    + " 'block': {'blockNumber': 1, 'committed': true, 'verified': true}}"));
    assertThat(result("ethop_info", "[1]")).isEqualTo(json("{'executed': false, 'block': null}"));
    assertThat(result("get_eth_tx_for_withdrawal", "[\"" + LegacyTables.TRANSFER + "\"]").isNull())
        .isTrue();
  }

  @Test
  void clientsReceiveTheirInitialRequests() {
    String contract = result("contract_address", "null").asText();
    assertThat(contract).matches("0x[0-9a-f]{40}");
    assertThat(shown("/testnet_config")).isEqualTo(json("{'contractAddress': '" + contract + "'}"));
    assertThat(result("tokens", "[]").get("ETH"))
        .isEqualTo(
            json(
                "{'id': 0, 'address': '0x0000000000000000000000000000000000000000',"
                    + " 'symbol': 'ETH', 'decimals': 18, 'kind': 'ERC20', 'is_nft': false}"));
    assertThat(shown("/tokens").get(0).get("symbol").asText()).isEqualTo("ETH");
    assertThat(result("get_confirmations_for_eth_op_amount", "[]").asInt()).isEqualTo(1);
    assertThat(result("get_zksync_version", "[]").asText()).isEqualTo("contractV4");
    assertThat(shown("/withdrawal_processing_time")).isEqualTo(json("{'normal': 5, 'fast': 1}"));
    assertThat(
            answer("{\"id\":\"a\",\"jsonrpc\":\"2.0\",\"method\":\"get_zksync_version\"}")
                .get("result")
                .asText())
        .as("without params")
        .isEqualTo("contractV4");
  }

  @Test
  void anNftIsReturnedByIdOwnerAndTransaction() {
    assertThat(result("get_nft", "[65536]").get("creatorId").asInt()).isEqualTo(1);
    assertThat(result("get_nft", "[70000]").isNull()).isTrue();
    assertThat(result("get_nft_owner", "[65536]").asInt()).isEqualTo(1);
    assertThat(result("get_nft_id_by_tx_hash", "[\"" + LegacyTables.MINT + "\"]").asInt())
        .isEqualTo(65_536);
  }

  @Test
  void invalidCallsReceiveTheReason() {
    assertError(call("no_such_method", "[]"), -32601, "no_such_method");
    assertError(call("account_info", "[]"), -32602, "address");
    assertError(call("account_info", "[\"0x12\"]"), -32602, "address");
    assertError(call("account_info", "[\"" + LegacyTables.OTHER + "\", 1]"), -32602, "2 values");
    assertError(call("account_info", "{}"), -32602, "params");
    assertError(call("tx_info", "[\"x\"]"), -32602, "tx_hash");
    assertError(call("ethop_info", "[\"1\"]"), -32602, "priority_op_id");
    assertError(call("get_nft", "[-1]"), -32602, "id");
    assertError(answer("{"), -32700, "Parse");
    assertError(call("eth_chainId", "[]"), -32601, "eth_chainId");
  }

  private static void assertError(JsonNode answer, int code, String words) {
    assertThat(answer.at("/error/code").asInt()).as("%s", answer).isEqualTo(code);
    assertThat(answer.at("/error/message").asText()).contains(words);
  }

  @Test
  void credentialsAreNotLookedAt() {
    HttpRequest.Builder request =
        api.request("/jsrpc")
            .header("authorization", "Bearer nonsense")
            .header("content-type", "application/json")
            .POST(
                BodyPublishers.ofString(
                    "[{\"id\":1,\"jsonrpc\":\"2.0\",\"method\":\"get_zksync_version\"}]"));
    assertThat(Client.json(api.send(request).body()).at("/0/result").asText())
        .isEqualTo("contractV4");
    assertThat(api.send(api.request("/jsrpc").GET()).statusCode()).isEqualTo(405);
  }

  @Test
  void transactionsAreShownAsTheDocumentHasThem() {
    assertThat(shown("/transactions/0x" + LegacyTables.REFUSED))
        .isEqualTo(
            json(
                "{'tx_hash': '"
                    + LegacyTables.REFUSED
                    + "', 'block_number': 2, 'success': false, 'verified': true,"
                    + " 'fail_reason': 'Not enough balance', 'prover_run': null}"));
    JsonNode record = shown("/transactions_all/sync-tx:" + LegacyTables.TRANSFER);
    assertThat(record.get("tx_type").asText()).isEqualTo("Transfer");
    assertThat(record.get("to").asText()).isEqualTo(LegacyTables.OTHER);
    assertThat(record.get("token").asInt()).isZero();
    assertThat(record.at("/tx/accountId").asInt()).isEqualTo(1);
    JsonNode waiting = shown("/transactions_all/0x" + LegacyTables.WAITING);
    assertThat(waiting.get("block_number").asInt()).isEqualTo(-1);
    assertThat(waiting.get("nonce").asInt()).isEqualTo(-1);
    assertThat(waiting.get("fee").isNull()).isTrue();
    assertThat(shown("/transactions_all/0x" + LegacyTables.DEPOSITED).get("amount").asText())
        .isEqualTo("1500");
    for (String route : List.of("/transactions/", "/transactions_all/")) {
      assertThat(shown(route + "00".repeat(32)).isNull()).isTrue();
      assertRefused(route + "0x12", 400);
    }
  }

  @Test
  void aPriorityOperationNeedsItsSlash() {
    assertThat(shown("/priority_operations/0/"))
        .isEqualTo(json("{'committed': true, 'verified': true, 'prover_run': null}"));
    assertThat(shown("/priority_operations/9/"))
        .isEqualTo(json("{'committed': false, 'verified': false, 'prover_run': null}"));
    assertRefused("/priority_operations/0", 404);
    assertRefused("/priority_operations/x/", 400);
  }

  @Test
  void blocksAreFoundByNumberRootAndHashes() {
    JsonNode block = shown("/blocks/2");
    assertThat(block)
        .isEqualTo(
            json(
                "{'block_number': 2, 'new_state_root': 'sync-bl:"
                    + LegacyTables.ROOT
                    + "', 'block_size': 10, 'commit_tx_hash': '0x"
                    + LegacyTables.COMMITTED
                    + "', 'verify_tx_hash': '0x"
                    + LegacyTables.VERIFIED
                    + "', 'committed_at': '2026-01-02T04:00:01.000Z',"
                    + " 'verified_at': '2026-01-02T05:00:01.000Z'}"));
    for (String query :
        List.of(
            "2",
            "sync-bl:" + LegacyTables.ROOT,
            "0x" + LegacyTables.ROOT,
            LegacyTables.ROOT,
            "0x" + LegacyTables.COMMITTED,
            "0x" + LegacyTables.VERIFIED)) {
      assertThat(shown("/search?query=" + query)).as(query).isEqualTo(block);
    }
    assertThat(shown("/blocks").findValuesAsText("block_number")).containsExactly("2", "1");
    assertThat(shown("/blocks?max_block=999999999&limit=1").findValuesAsText("block_number"))
        .containsExactly("2");
    assertThat(shown("/blocks?max_block=1").findValuesAsText("block_number")).containsExactly("1");
    assertRefused("/blocks?limit=101", 400);
    assertRefused("/blocks?limit=x", 400);
    assertRefused("/blocks/3", 404);
    assertRefused("/blocks/99999999999999999999", 404);
    assertRefused("/search?query=nothing", 404);
    assertRefused("/search?query=3", 404);
    assertRefused("/search", 404);
  }

  @Test
  void transactionsInABlockAreShownInBothSpellings() {
    JsonNode all = shown("/blocks/2/transactions");
    assertThat(all.findValuesAsText("block_index")).containsExactly("0", "1", "2");
    ObjectNode first = (ObjectNode) all.get(0);
    assertThat(first.get("tx_hash").asText()).isEqualTo("sync-tx:" + LegacyTables.TRANSFER);
    assertThat(first.get("batch_id").asInt()).isEqualTo(9);
    assertThat(shown("/blocks/2/transaction/0")).isEqualTo(first);
    assertThat(shown("/blocks/2/transactions/0")).isEqualTo(first);
    assertRefused("/blocks/2/transaction/3", 404);
    assertRefused("/blocks/3/transactions", 404);
  }

  @Test
  void aHistoryIsPagedInAllThreeWays() {
    String history = "/account/" + LegacyTables.ADDRESS + "/history";
    assertThat(places(history + "/0/100")).containsExactly("-", "2,2", "2,1", "2,0", "1,1", "1,0");
    assertThat(places(history + "/1/2")).containsExactly("2,2", "2,1");
    assertThat(places(history + "/5/2")).containsExactly("1,0");
    assertThat(places(history + "/0/0")).isEmpty();
    assertThat(places(history + "/older_than")).startsWith("2,2").hasSize(5);
    assertThat(places(history + "/older_than?tx_id=2,1&limit=2")).containsExactly("2,0", "1,1");
    assertThat(places(history + "/newer_than")).containsExactly("-");
    assertThat(places(history + "/newer_than?tx_id=2,0")).containsExactly("-", "2,2", "2,1");
    assertThat(places(history + "/newer_than?tx_id=1,0&limit=2")).containsExactly("2,0", "1,1");
    assertThat(places("/account/" + LegacyTables.OTHER + "/history/0/10")).isEmpty();
    JsonNode refused = shown(history + "/2/1").get(0);
    assertThat(refused.get("success").asText()).isEqualTo("false");
    assertThat(refused.get("success").isTextual()).isTrue();
    assertThat(refused.at("/tx/token").asText()).isEqualTo("DAI");
    assertThat(refused.get("commited").asBoolean()).isTrue();
    assertThat(shown(history + "/0/1").at("/0/commited").asBoolean()).isFalse();
    assertThat(shown(history + "/5/1").at("/0/success").isNull()).isTrue();
    assertRefused(history + "/0/101", 400);
    assertRefused(history + "/-1/10", 400);
    assertRefused(history + "/older_than?limit=101", 400);
    assertRefused(history + "/newer_than?tx_id=nonsense", 400);
    assertRefused("/account/0x12/history/0/10", 400);
  }

  private static List<String> places(String path) {
    return shown(path).findValuesAsText("tx_id");
  }

  @Test
  void aConnectionReceivesOneResponseAndOneNotification() throws SQLException {
    try (SocketClient socket = SocketClient.anybody(api, "/jsrpc-ws")) {
      assertThat(socket.result("get_zksync_version").asText()).isEqualTo("contractV4");
      String early = socket.result("tx_subscribe", "0x" + LegacyTables.LATER, "COMMIT").asText();
      String known =
          socket.result("tx_subscribe", "sync-tx:" + LegacyTables.TRANSFER, "VERIFY").asText();
      String deposit = socket.result("ethop_subscribe", 0, "COMMIT").asText();
      assertThat(socket.pushed(known).at("/block/verified").asBoolean()).isTrue();
      assertThat(socket.pushed(deposit))
          .isEqualTo(
              json(
                  "{'executed': true,"
                      + " 'block': {'blockNumber': 1, 'committed': true, 'verified': true}}"));
      new LegacyTables(with.database().orElseThrow()).executeInVerifiedBlock(LegacyTables.LATER);
      assertThat(socket.pushed(early).at("/block/blockNumber").asInt()).isEqualTo(3);
      assertThat(socket.result("tx_unsubscribe", early).asBoolean()).isTrue();
      assertThat(socket.result("ethop_unsubscribe", deposit).asBoolean()).isTrue();
      assertThat(socket.result("tx_unsubscribe", "99").asBoolean()).isFalse();
      assertThat(socket.error("tx_subscribe", "0x12", "COMMIT").get("code").asInt())
          .isEqualTo(-32602);
      assertThat(socket.error("tx_subscribe", LegacyTables.LATER, "LATER").get("message").asText())
          .contains("action");
    }
    assertError(
        call("tx_subscribe", "[\"" + LegacyTables.LATER + "\", \"COMMIT\"]"), -32601, "tx_");
  }

  /** Nothing of it is there: each of its paths is answered as an unknown one. */
  static void assertAbsent(Api off) {
    for (String path :
        List.of(
            REST + "/tokens",
            REST + "/blocks",
            REST + "/blocks/1",
            REST + "/priority_operations/0/",
            REST + "/account/" + LegacyTables.ADDRESS + "/history/0/10",
            REST + "/nothing",
            "/jsrpc",
            "/jsrpc-ws")) {
      assertThat(seen(off.get(path))).as(path).isEqualTo(seen(off.get("/no/such/route")));
      assertThat(seen(off.post(path, "{}"))).as(path).isEqualTo(seen(off.post("/no/such", "{}")));
    }
  }

  private static String seen(HttpResponse<String> answer) {
    Map<String, List<String>> headers = new HashMap<>(answer.headers().map());
    List.of("date", "x-request-id", "x-trace-id").forEach(headers::remove);
    return answer.statusCode() + " " + new TreeMap<>(headers) + " " + answer.body();
  }
}
