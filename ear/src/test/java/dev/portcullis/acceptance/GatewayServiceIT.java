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

/** Whom {@code /rpc/service} serves, and what with (R-GTW-4, ADR 0050). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class GatewayServiceIT {
  private static final String ACCESS = "org_rpc_access";

  private final TestWallet wallet = TestWallet.random();
  private final Api api;
  private final DevChain chain;
  private PermittedContract token;
  private Client operator;

  GatewayServiceIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeEach
  void anOrganizationWithAMember() {
    operator = Client.operator(api);
    token = PermittedContract.register(api, chain.deployToken());
    token.join(People.walletUser(api, wallet));
  }

  @AfterEach
  void leave() {
    token.close();
  }

  private static Gateway service(Client client) {
    return new Gateway(client, "/rpc/service");
  }

  private static String rule(JsonNode error) {
    assertThat(error.get("code").asInt()).as("%s", error).isEqualTo(-32001);
    return error.at("/data/ruleId").asText();
  }

  @Test
  void servicesOfTheZoneFollowTheChainByFiveMethods() {
    JsonNode receipt = chain.transfer(token.address(), wallet.address(), 5);
    String hash = receipt.get("transactionHash").asText();
    String number = receipt.get("blockNumber").asText();
    Gateway service =
        service(Machine.ofZone(api, List.of(), Machine.zoneRole(operator, "full_read_access")));
    assertThat(service.result("eth_blockNumber").asText()).startsWith("0x");
    assertThat(timeless(service.result("eth_getBlockByNumber", number, true)))
        .isEqualTo(timeless(chain.call("eth_getBlockByNumber", number, true)));
    assertThat(timeless(service.result("eth_getTransactionByHash", hash)))
        .isEqualTo(timeless(chain.call("eth_getTransactionByHash", hash)));
    assertThat(timeless(service.result("eth_getTransactionReceipt", hash)))
        .isEqualTo(timeless(receipt));
    ObjectNode filter = json().put("address", token.address());
    filter.put("fromBlock", number).put("toBlock", number);
    assertThat(timeless(service.result("eth_getLogs", filter)))
        .isEqualTo(timeless(receipt.get("logs")));
    for (String other : List.of("eth_chainId", "eth_getBlockByHash", "eth_call", "evm_mine")) {
      assertThat(rule(service.error(other))).as(other).isEqualTo("service.method_forbidden");
    }
  }

  @Test
  void noOtherCallerIsServedAtTheServiceEndpoint() {
    assertThat(service(Client.anonymous(api)).code("eth_blockNumber")).isEqualTo(-32090);
    assertThat(service(Client.machine(api, "priv_sk_" + "a".repeat(64))).code("eth_blockNumber"))
        .isEqualTo(-32090);
    for (Client client :
        List.of(
            operator,
            Client.session(api, wallet),
            raised(),
            Machine.of(token, ACCESS),
            Machine.ofZone(api, List.of(token), ACCESS),
            Machine.ofZone(api, List.of(), Machine.zoneRole(operator, "full_sequencer_rpc_access")),
            Machine.tenant(api, Machine.zoneRole(operator, "full_read_access")))) {
      JsonNode error = service(client).error("eth_blockNumber");
      assertThat(rule(error)).isEqualTo("service.full_read_missing");
      JsonNode item = Gateway.recorded(operator, error);
      assertThat(item.get("origin").asText()).isEqualTo("rpc");
      assertThat(item.get("ruleId").asText()).isEqualTo("service.full_read_missing");
    }
    assertThat(operator.post("/rpc/service/more", json()).status()).isEqualTo(404);
  }

  /** An organization's application to which the operator gave a role of the zone. */
  private Client raised() {
    String path = Machine.application(token, ACCESS);
    Machine.raise(operator, path, Machine.zoneRole(operator, "full_read_access"));
    return Machine.key(operator, path);
  }
}
