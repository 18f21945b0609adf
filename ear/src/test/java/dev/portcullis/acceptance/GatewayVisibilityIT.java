package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static dev.portcullis.acceptance.Gateway.timeless;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What of the chain the gateway shows to whom (R-GTW-16). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class GatewayVisibilityIT {
  private final TestWallet wallet = TestWallet.random();
  private final TestWallet stranger = TestWallet.random();
  private final Api api;
  private final DevChain chain;
  private PermittedContract token;
  private Gateway user;
  private Gateway other;
  private Gateway operator;
  private String userId;

  GatewayVisibilityIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeEach
  void twoPeople() {
    token = PermittedContract.register(api, chain.deployToken());
    userId = People.walletUser(api, wallet);
    People.walletUser(api, stranger);
    user = Gateway.of(Client.session(api, wallet));
    other = Gateway.of(Client.session(api, stranger));
    operator = Gateway.of(Client.operator(api));
  }

  @AfterEach
  void leave() {
    token.close();
  }

  /** The receipt of a transaction by which the user gets money. */
  private JsonNode funded() {
    chain.fund(wallet.address());
    String block = chain.call("eth_blockNumber").asText();
    JsonNode transactions = chain.call("eth_getBlockByNumber", block, true).get("transactions");
    for (JsonNode each : transactions) {
      if (each.path("to").asText().equalsIgnoreCase(wallet.address())) {
        return chain.receipt(each.get("hash").asText());
      }
    }
    return lookBack(block);
  }

  private JsonNode lookBack(String block) {
    for (long number = Long.decode(block); number > 0; number--) {
      String quantity = "0x" + Long.toHexString(number);
      for (JsonNode each : chain.call("eth_getBlockByNumber", quantity, true).get("transactions")) {
        if (each.path("to").asText().equalsIgnoreCase(wallet.address())) {
          return chain.receipt(each.get("hash").asText());
        }
      }
    }
    throw new AssertionError("no such transaction");
  }

  @Test
  void aTransactionIsVisibleToItsParties() {
    JsonNode receipt = funded();
    String hash = receipt.get("transactionHash").asText();
    assertThat(user.result("eth_getTransactionByHash", hash).get("hash").asText()).isEqualTo(hash);
    JsonNode shown = user.result("eth_getTransactionReceipt", hash);
    assertThat(shown.get("transactionHash").asText()).isEqualTo(hash);
    assertThat(shown.get("cumulativeGasUsed")).isEqualTo(shown.get("gasUsed"));
    assertThat(user.result("rollup_getTransactionDetails", hash).isObject()).isTrue();

    for (String method :
        List.of(
            "eth_getTransactionByHash",
            "eth_getTransactionReceipt",
            "zks_getTransactionDetails",
            "zks_getTransactionFinality",
            "debug_traceTransaction")) {
      assertThat(other.result(method, hash).isNull()).as(method).isTrue();
    }
    assertThat(timeless(operator.result("eth_getTransactionReceipt", hash)))
        .isEqualTo(timeless(receipt));
  }

  @Test
  void aBlockShowsNothingOfTheTransactionsOfOthers() {
    JsonNode receipt = funded();
    String hash = receipt.get("blockHash").asText();
    String number = receipt.get("blockNumber").asText();
    JsonNode whole = operator.result("eth_getBlockByHash", hash, true);
    assertThat(timeless(whole)).isEqualTo(timeless(chain.call("eth_getBlockByHash", hash, true)));
    JsonNode seen = user.result("eth_getBlockByHash", hash, true);
    assertThat(timeless(seen.get("transactions"))).isEqualTo(timeless(whole.get("transactions")));
    JsonNode hidden = other.result("eth_getBlockByNumber", number, false);
    assertThat(hidden.get("transactions")).isEmpty();
    for (JsonNode view : List.of(seen, hidden)) {
      assertThat(view.get("hash").asText()).isEqualTo(hash);
      assertThat(view.get("logsBloom").asText()).isEqualTo("0x" + "0".repeat(512));
      assertThat(view.get("gasUsed").asText()).isEqualTo("0x0");
      assertThat(view.get("size").asText()).isEqualTo("0x0");
    }
    for (String by : List.of("eth_getBlockTransactionCountByHash")) {
      assertThat(user.result(by, hash).asText()).isEqualTo("0x1");
      assertThat(other.result(by, hash).asText()).isEqualTo("0x0");
    }
    assertThat(user.result("eth_getBlockReceipts", number)).hasSize(1);
    assertThat(other.result("eth_getBlockReceipts", hash)).isEmpty();
    JsonNode details = other.result("rollup_getBlockDetails", Long.decode(number));
    assertThat(details.get("l2TxCount").asInt()).isZero();
    assertThat(user.result("rollup_getBlockDetails", Long.decode(number)).get("l2TxCount").asInt())
        .isEqualTo(1);
    assertThat(user.result("eth_getBlockByNumber", "0xfffffff", false).isNull()).isTrue();
  }

  /** R-CHN-26, over the server: which chain the product has decides whether the methods exist. */
  @Test
  void batchesShowNeitherNumbersNorRoots() {
    JsonNode receipt = funded();
    String hash = receipt.get("transactionHash").asText();
    long number = Long.decode(receipt.get("blockNumber").asText());
    assertThat(user.result("zks_getTransactionFinality", hash).get("blockNumber").asLong())
        .isEqualTo(number);
    assertThat(other.result("zks_getTransactionFinality", hash).isNull()).isTrue();
    assertThat(other.result("zks_getBlockFinality", receipt.get("blockNumber")).has("stage"))
        .isTrue();
    assertThat(other.result("zks_getFinalityStatus").get("lastSealedBlock").asLong())
        .isGreaterThanOrEqualTo(number);
    long last = other.result("zks_batchNumber").asLong();
    assertThat(other.result("zks_getBatchFinality", last).get("stage").asText())
        .isIn("committed", "finalized");
    JsonNode whole = operator.result("zks_getBatchByNumber", last);
    JsonNode seen = other.result("zks_getBatchByNumber", last);
    assertThat(seen.get("block_range")).isEqualTo(whole.get("block_range"));
    assertThat(seen.at("/batch_info/number_of_layer1_txs").asInt()).isZero();
    assertThat(seen.at("/batch_info/state_commitment").asText()).isEqualTo("0x" + "0".repeat(64));
    JsonNode same = other.result("zks_getBatchByBlockNumber", whole.at("/block_range/end"));
    assertThat(same.get("batch_info")).isEqualTo(seen.get("batch_info"));
    for (String method : List.of("zks_getBatchByNumber", "zks_getTransactionFinality")) {
      assertThat(other.code(method, "0x0g")).as(method).isEqualTo(-32602);
      assertThat(other.code(method)).as(method).isEqualTo(-32602);
    }
    assertThat(other.code("zks_getL2ToL1LogProof", hash, 0, "root")).isEqualTo(-32602);
    assertThat(user.code("zks_getL2ToL1LogProof", hash, 0, "messageRoot")).isEqualTo(-32602);
  }

  @Test
  void eventsAreSeenByPermission() {
    JsonNode mine = chain.transfer(token.address(), wallet.address(), 5);
    JsonNode others = chain.transfer(token.address(), stranger.address(), 6);
    ObjectNode filter = json().put("fromBlock", mine.get("blockNumber").asText());
    filter.put("toBlock", "latest");
    ObjectNode ofToken = filter.deepCopy().put("address", token.address());
    assertThat(user.result("eth_getLogs", filter)).isEmpty();

    String role = token.role();
    token.permitTransfers("userAddress", null, List.of(role));
    token.join(userId, role);
    user = Gateway.of(Client.session(api, wallet));
    for (ObjectNode asked : List.of(filter, ofToken)) {
      JsonNode logs = user.result("eth_getLogs", asked);
      assertThat(logs).as("own transfers only").hasSize(1);
      assertThat(timeless(logs.get(0))).isEqualTo(timeless(mine.at("/logs/0")));
    }
    ObjectNode elsewhere = filter.deepCopy().put("address", wallet.address());
    assertThat(user.result("eth_getLogs", elsewhere)).isEmpty();
    ObjectNode otherTopic = ofToken.deepCopy();
    otherTopic.putArray("topics").add("0x" + "11".repeat(32));
    assertThat(user.result("eth_getLogs", otherTopic)).isEmpty();

    String hash = mine.get("transactionHash").asText();
    JsonNode transaction = user.result("eth_getTransactionByHash", hash);
    assertThat(transaction.get("input").asText()).as("only its events").isEqualTo("0x");
    JsonNode receipt = user.result("eth_getTransactionReceipt", hash);
    assertThat(receipt.get("logs")).hasSize(1);
    assertThat(receipt.get("logsBloom").asText()).isEqualTo("0x" + "0".repeat(512));
    JsonNode block = user.result("eth_getBlockByNumber", mine.get("blockNumber").asText(), true);
    assertThat(block.at("/transactions/0/hash").asText()).isEqualTo(hash);
    assertThat(block.at("/transactions/0/input").asText()).isEqualTo("0x");
    String foreign = others.get("transactionHash").asText();
    assertThat(user.result("eth_getTransactionByHash", foreign).isNull()).isTrue();
    assertThat(user.result("eth_getTransactionReceipt", foreign).isNull()).isTrue();
    assertThat(other.result("eth_getLogs", filter)).isEmpty();
  }

  @Test
  void aRoleOfTheOrganizationOpensItsContractsAndMembers() {
    JsonNode receipt = chain.transfer(token.address(), stranger.address(), 6);
    String hash = receipt.get("transactionHash").asText();
    token.join(userId, token.role("full_read_access"));
    user = Gateway.of(Client.session(api, wallet));
    JsonNode transaction = user.result("eth_getTransactionByHash", hash);
    assertThat(transaction.get("input").asText()).startsWith("0xa9059cbb");
    assertThat(user.result("eth_getTransactionReceipt", hash).get("logs")).hasSize(1);
    ObjectNode filter = json().put("fromBlock", receipt.get("blockNumber").asText());
    assertThat(user.result("eth_getLogs", filter)).hasSize(1);
    assertThat(user.result("eth_getCode", token.address(), "latest").asText()).startsWith("0x60");
    String foreign = stranger.address().toLowerCase(Locale.ROOT);
    assertThat(user.code("eth_getBalance", foreign, "latest")).isEqualTo(-32001);
  }

  @Test
  void disclosedDataIsReadableByEveryKnownCaller() {
    String supply = "0x18160ddd";
    String own = "0x70a08231" + "0".repeat(24) + wallet.address().substring(2);
    assertThat(other.code("eth_getCode", token.address(), "latest")).isEqualTo(-32001);
    assertThat(other.code("eth_call", reading(supply), "latest")).isEqualTo(-32001);

    String height = chain.call("eth_blockNumber").asText();
    String later = "0x" + Long.toHexString(Long.decode(height) + 1);
    disclose(token.address(), later, wallet.address());
    assertThat(other.code("eth_call", reading(supply), "latest")).as("later").isEqualTo(-32001);
    chain.fund(wallet.address());
    assertThat(other.result("eth_getCode", token.address(), "latest").asText()).startsWith("0x60");
    assertThat(other.code("eth_getCode", token.address(), height)).isEqualTo(-32001);
    assertThat(other.result("eth_call", reading(supply), "latest").asText())
        .isEqualTo("0x" + String.format("%064x", BigInteger.TEN.pow(24)));
    assertThat(other.result("eth_call", reading(own), "latest").asText())
        .isEqualTo("0x" + "0".repeat(64));
    String foreign = own.replace(wallet.address().substring(2), stranger.address().substring(2));
    assertThat(other.code("eth_call", reading(foreign), "latest")).isEqualTo(-32001);
    ObjectNode notOwn = reading(supply).put("from", wallet.address());
    assertThat(other.code("eth_call", notOwn, "latest")).isEqualTo(-32001);

    String moved = TestWallet.random().address();
    ObjectNode definition = json().put("contractAddress", moved).put("abi", "[]");
    operator
        .client()
        .put(
            token.organization() + "/contracts/" + token.address(),
            definition.put("name", "Moved").put("description", ""));
    JsonNode contract = operator.client().get("/contracts/" + moved + "/disclosure").body();
    assertThat(contract.get("discloseBytecode").asBoolean()).as("another address").isFalse();
    assertThat(contract.get("disclosedAddresses")).isEmpty();
  }

  private ObjectNode reading(String data) {
    ObjectNode request = json().put("from", stranger.address()).put("to", token.address());
    return request.put("data", data);
  }

  private void disclose(String contract, String from, String account) {
    ObjectNode body = json().put("discloseErc20TotalSupply", true).put("discloseBytecode", true);
    body.put("disclosureStartBlock", from);
    body.putArray("disclosedAddresses").addObject().put("address", account);
    Client.Answer answer = operator.client().put("/contracts/" + contract + "/disclosure", body);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(answer.at("/disclosureStartBlock")).isEqualTo(from);
    for (String kind : List.of("bytecode", "supply")) {
      String check = "/public-check/" + kind + "-disclosure?address=";
      Client anybody = Client.anonymous(operator.client().api());
      assertThat(anybody.get(check + contract).text()).isEqualTo("{\"authorized\":true}");
      assertThat(anybody.get(check + account).text()).isEqualTo("{\"authorized\":false}");
    }
  }

  @Test
  void anErrorOfTheNodeIsReturnedUnchanged() {
    ObjectNode filter = json().put("fromBlock", "0x5").put("toBlock", "0x1");
    String role = token.role();
    token.permitTransfers(null, null, List.of(role));
    token.join(userId, role);
    user = Gateway.of(Client.session(api, wallet));
    assertThat(user.code("eth_getLogs", filter)).isEqualTo(-32602);
    assertThat(user.code("eth_getLogs", filter.deepCopy().put("blockHash", "0x" + "0".repeat(64))))
        .isEqualTo(-32602);
  }
}
