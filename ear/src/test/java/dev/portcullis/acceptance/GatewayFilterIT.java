package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static dev.portcullis.acceptance.Gateway.timeless;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Filters at the gateway: new entries for callers that may see them (R-CHN-15). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class GatewayFilterIT {
  private final TestWallet wallet = TestWallet.random();
  private final Api api;
  private final DevChain chain;
  private PermittedContract token;
  private Gateway user;
  private String userId;
  private String role;

  GatewayFilterIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeEach
  void aReaderOfOwnTransfers() {
    token = PermittedContract.register(api, chain.deployToken());
    role = token.role();
    token.permitTransfers("userAddress", null, List.of(role));
    userId = People.walletUser(api, wallet);
    token.join(userId, role);
    user = Gateway.of(Client.session(api, wallet));
  }

  @AfterEach
  void leave() {
    token.close();
  }

  private ObjectNode ofToken() {
    return json().put("address", token.address());
  }

  private JsonNode changes(Gateway who, String filter) {
    return who.result("eth_getFilterChanges", filter);
  }

  @Test
  void eachPollReturnsNewVisibleResultsOnce() {
    String mine = user.result("eth_newFilter", ofToken()).asText();
    String everything = user.result("eth_newFilter", json()).asText();
    Gateway operator = Gateway.of(Client.operator(api));
    String operators = operator.result("eth_newFilter", ofToken()).asText();
    assertThat(changes(user, mine)).isEmpty();

    JsonNode receipt = chain.transfer(token.address(), wallet.address(), 5);
    chain.transfer(token.address(), TestWallet.random().address(), 6);
    for (String filter : List.of(mine, everything)) {
      JsonNode told = changes(user, filter);
      assertThat(told).hasSize(1);
      assertThat(timeless(told.get(0))).isEqualTo(timeless(receipt.at("/logs/0")));
      assertThat(changes(user, filter)).as("reported once").isEmpty();
    }
    assertThat(changes(operator, operators)).hasSize(2);
    assertThat(
            user.result(
                "eth_getFilterLogs",
                user.result(
                        "eth_newFilter",
                        ofToken().put("fromBlock", receipt.get("blockNumber").asText()))
                    .asText()))
        .hasSize(1);
  }

  @Test
  void aFilterKeepsItsRangeForEveryReader() {
    JsonNode receipt = chain.transfer(token.address(), wallet.address(), 5);
    ObjectNode past = ofToken().put("toBlock", receipt.get("blockNumber").asText());
    for (Gateway reader : List.of(user, Gateway.of(Client.operator(api)))) {
      String filter = reader.result("eth_newFilter", past).asText();
      chain.transfer(token.address(), wallet.address(), 6);
      assertThat(changes(reader, filter)).isEmpty();
      assertThat(reader.code("eth_newFilter", past.deepCopy().put("fromBlock", "0x01")))
          .isEqualTo(-32602);
    }
  }

  @Test
  void pendingTransactionFiltersAreForUnrestrictedCallers() {
    Gateway operator = Gateway.of(Client.operator(api));
    String filter = operator.result("eth_newPendingTransactionFilter").asText();
    assertThat(changes(operator, filter).isArray()).isTrue();
    assertThat(operator.result("eth_uninstallFilter", filter).asBoolean()).isTrue();
    assertThat(user.code("eth_newPendingTransactionFilter")).isEqualTo(-32001);
  }

  @Test
  void theRightsOfThatMomentCount() {
    String filter = user.result("eth_newFilter", ofToken()).asText();
    chain.transfer(token.address(), wallet.address(), 5);
    token.hold(userId);
    assertThat(changes(user, filter)).as("the role is gone").isEmpty();
    token.hold(userId, role);
    chain.transfer(token.address(), wallet.address(), 7);
    assertThat(changes(user, filter)).hasSize(1);
  }

  @Test
  void aBlockFilterReturnsBlockHashes() {
    String filter = user.result("eth_newBlockFilter").asText();
    JsonNode receipt = chain.transfer(token.address(), TestWallet.random().address(), 6);
    assertThat(changes(user, filter)).contains(receipt.get("blockHash"));
    assertThat(user.code("eth_getFilterLogs", filter)).isEqualTo(-32602);
  }

  @Test
  void aFilterIsItsOwnersUntilItIsUninstalled() {
    String filter = user.result("eth_newFilter", ofToken()).asText();
    assertThat(Gateway.of(Client.operator(api)).code("eth_getFilterChanges", filter))
        .isEqualTo(-32602);
    assertThat(user.result("eth_uninstallFilter", filter).asBoolean()).isTrue();
    assertThat(user.result("eth_uninstallFilter", filter).asBoolean()).isFalse();
    assertThat(user.code("eth_getFilterChanges", filter)).isEqualTo(-32602);
    assertThat(user.code("eth_getFilterChanges", "nonsense")).isEqualTo(-32602);
    assertThat(user.code("eth_newFilter", json().put("blockHash", "0x" + "1".repeat(64))))
        .isEqualTo(-32602);
  }
}
