package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static dev.portcullis.acceptance.Gateway.timeless;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What API keys reach of the chain (R-GTW-14, ADR 0050). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class GatewayMachineIT {
  private static final String ACCESS = "org_rpc_access";
  private static final String NOTHING = "0x";

  /** Creation code of a contract that does nothing. */
  private static final String CODE = "0x600180600b6000396000f300";

  private final TestWallet wallet = TestWallet.random();
  private final TestWallet stranger = TestWallet.random();
  private final Api api;
  private final DevChain chain;
  private PermittedContract token;
  private PermittedContract elsewhere;
  private Client operator;
  private String memberId;
  private String strangerId;

  GatewayMachineIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeEach
  void twoOrganizationsWithAMemberEach() {
    operator = Client.operator(api);
    token = PermittedContract.register(api, chain.deployToken());
    elsewhere = PermittedContract.register(api);
    memberId = People.provenUser(api, wallet);
    strangerId = People.provenUser(api, stranger);
    token.join(memberId);
    elsewhere.join(strangerId);
  }

  @AfterEach
  void leave() {
    token.close();
    elsewhere.close();
  }

  private String transfer(TestWallet from) {
    return "0xa9059cbb" + "0".repeat(24) + lower(from).substring(2) + "0".repeat(64);
  }

  private static String lower(TestWallet wallet) {
    return wallet.address().toLowerCase(Locale.ROOT);
  }

  private ObjectNode request(TestWallet from) {
    return json()
        .put("from", from.address())
        .put("to", token.address())
        .put("data", transfer(from));
  }

  private static String rule(JsonNode error) {
    assertThat(error.get("code").asInt()).as("%s", error).isEqualTo(-32001);
    return error.at("/data/ruleId").asText();
  }

  @Test
  void theMembersRolesDecideCallsNotTheApplications() {
    String role = token.role();
    String path = Machine.application(token, ACCESS, role);
    Gateway machine = Gateway.of(Machine.key(operator, path));
    JsonNode missing = machine.error("eth_call", request(wallet), "latest");
    assertThat(rule(missing)).isEqualTo("access.denied");
    JsonNode item = Gateway.recorded(operator, missing);
    assertThat(item.get("ruleId").asText()).isEqualTo("permission.missing");
    assertThat(item.get("actorType").asText()).isEqualTo("m2m_app");
    assertThat(path).endsWith("/" + item.get("m2mAppId").asText());
    assertThat(item.get("userId").isNull()).isTrue();

    token.permit("checkRole", true, List.of(role));
    assertThat(
            Gateway.recorded(operator, machine.error("eth_call", request(wallet), "latest"))
                .get("ruleId"))
        .hasToString("\"rule.check_role.deny\"");
    token.hold(memberId, role);
    assertThat(machine.result("eth_call", request(wallet), "latest").asText()).startsWith("0x");
    assertThat(machine.result("eth_estimateGas", request(wallet)).asText()).startsWith("0x");
    assertThat(machine.result("rollup_estimateFee", request(wallet)).isObject()).isTrue();

    chain.fund(wallet.address());
    String raw = Gateway.signed(chain, wallet, token.address(), 0, transfer(wallet));
    chain.receipt(machine.result("eth_sendRawTransaction", raw).asText());
  }

  @Test
  void aWalletOfAnotherOrganizationLooksUnknown() {
    token.permit("public", false, List.of());
    Gateway machine = Gateway.of(Machine.of(token, ACCESS));
    assertThat(machine.result("eth_call", request(wallet), "latest").asText()).startsWith("0x");
    for (TestWallet other : List.of(stranger, TestWallet.random(), TestWallet.OPERATOR)) {
      JsonNode error = machine.error("eth_call", request(other), "latest");
      assertThat(rule(error)).isEqualTo("m2m.user_not_found");
      assertThat(error.at("/data/from").asText()).isEqualTo(lower(other));
    }
    chain.fund(stranger.address());
    String raw = Gateway.signed(chain, stranger, wallet.address(), 1, NOTHING);
    JsonNode item = Gateway.recorded(operator, machine.error("eth_sendRawTransaction", raw));
    assertThat(item.get("ruleId").asText()).isEqualTo("m2m.user_not_found");
    assertThat(item.get("fromAddress").asText()).isEqualTo(lower(stranger));
    assertThat(item.get("txHash").asText()).startsWith("0x");

    assertThat(operator.delete(token.organization() + "/users/" + memberId).status())
        .isEqualTo(204);
    assertThat(rule(machine.error("eth_call", request(wallet), "latest")))
        .as("left the organization")
        .isEqualTo("m2m.user_not_found");
  }

  @Test
  void withoutThePermissionAMachineReachesHarmlessMethodsOnly() {
    for (Client client :
        List.of(
            Machine.of(token),
            Machine.of(token, "org_users_manage", token.role()),
            Machine.ofZone(api, List.of(), ACCESS))) {
      Gateway machine = Gateway.of(client);
      assertThat(machine.result("eth_chainId")).isNotNull();
      assertThat(machine.result("eth_maxPriorityFeePerGas")).isNotNull();
      for (JsonNode error :
          List.of(
              machine.error("eth_call", request(wallet), "latest"),
              machine.error("eth_getBalance", wallet.address(), "latest"),
              machine.error("eth_getLogs", json()),
              machine.error("eth_getBlockByNumber", "latest", false))) {
        assertThat(rule(error)).isEqualTo("m2m.rpc_access_missing");
      }
      assertThat(rule(machine.error("eth_accounts"))).isEqualTo("method.forbidden");
      assertThat(rule(machine.error("eth_getProof"))).isEqualTo("method.full_read_missing");
      assertThat(rule(machine.error("eth_feeHistory", "0x1", "latest")))
          .isEqualTo("deploy.permission_missing");
    }
  }

  @Test
  void addressesAreThoseOfMembersAndTheirDeployments() {
    token.hold(memberId, token.role("contract_deployment"));
    Gateway machine = Gateway.of(Machine.of(token, ACCESS));
    chain.fund(wallet.address());
    assertThat(machine.result("eth_getBalance", wallet.address(), "latest"))
        .isEqualTo(chain.call("eth_getBalance", wallet.address(), "latest"));
    String raw = Gateway.signed(chain, wallet, null, 0, CODE);
    String hash = machine.result("eth_sendRawTransaction", raw).asText();
    String deployed = chain.receipt(hash).get("contractAddress").asText();
    assertThat(machine.result("eth_getCode", deployed, "latest").asText()).isEqualTo("0x00");
    for (String address :
        List.of(lower(stranger), TestWallet.random().address(), token.address())) {
      JsonNode error = machine.error("eth_getBalance", address, "latest");
      assertThat(rule(error)).isEqualTo("access.denied");
      assertThat(Gateway.recorded(operator, error).get("ruleId").asText())
          .isEqualTo("address.not_owned");
    }
    Gateway other = Gateway.of(Machine.of(elsewhere, ACCESS));
    assertThat(other.code("eth_getCode", deployed, "latest")).isEqualTo(-32001);
    assertThat(other.code("eth_getBalance", wallet.address(), "latest")).isEqualTo(-32001);
  }

  @Test
  void transactionsOfMembersAreVisibleWhole() {
    chain.fund(wallet.address());
    String raw = Gateway.signed(chain, wallet, stranger.address(), 1, NOTHING);
    String hash = chain.call("eth_sendRawTransaction", raw).asText();
    JsonNode receipt = chain.receipt(hash);
    Gateway machine = Gateway.of(Machine.of(token, ACCESS));
    assertThat(timeless(machine.result("eth_getTransactionByHash", hash)))
        .isEqualTo(timeless(chain.call("eth_getTransactionByHash", hash)));
    assertThat(machine.result("debug_traceTransaction", hash).toString())
        .contains(lower(wallet), lower(stranger));
    String block = receipt.get("blockHash").asText();
    assertThat(machine.result("eth_getBlockTransactionCountByHash", block).asText())
        .isEqualTo("0x1");
    assertThat(machine.result("eth_getBlockReceipts", block)).hasSize(1);

    Gateway receiver = Gateway.of(Machine.of(elsewhere, ACCESS));
    assertThat(receiver.result("eth_getTransactionReceipt", hash).isObject()).isTrue();
    assertThat(receiver.result("debug_traceTransaction", hash).isNull()).isTrue();
    try (PermittedContract third = PermittedContract.register(api)) {
      Gateway other = Gateway.of(Machine.of(third, ACCESS));
      assertThat(other.result("eth_getTransactionByHash", hash).isNull()).isTrue();
      assertThat(other.result("eth_getTransactionReceipt", hash).isNull()).isTrue();
      assertThat(other.result("eth_getBlockReceipts", block)).isEmpty();
    }
  }

  @Test
  void eventsAreSeenByTheRolesOfTheApplication() {
    JsonNode receipt = chain.transfer(token.address(), TestWallet.random().address(), 5);
    String hash = receipt.get("transactionHash").asText();
    ObjectNode filter = json().put("fromBlock", receipt.get("blockNumber").asText());
    String role = token.role();
    String own = token.role();
    token.permitTransfers(null, null, List.of(role));
    token.permitTransfers("userAddress", null, List.of(own));
    token.hold(memberId, role);
    Gateway members = Gateway.of(Machine.of(token, ACCESS, own));
    assertThat(members.result("eth_getLogs", filter)).as("the member's role").isEmpty();
    assertThat(members.result("eth_getTransactionByHash", hash).isNull()).isTrue();

    Gateway machine = Gateway.of(Machine.of(token, ACCESS, role));
    assertThat(machine.result("eth_getLogs", filter)).hasSize(1);
    JsonNode transaction = machine.result("eth_getTransactionByHash", hash);
    assertThat(transaction.get("input").asText()).as("only its events").isEqualTo("0x");
  }

  @Test
  void eventsOfAnOrganizationAreForMachinesThatWorkForIt() {
    JsonNode receipt = chain.transfer(token.address(), TestWallet.random().address(), 5);
    ObjectNode filter = json().put("fromBlock", receipt.get("blockNumber").asText());
    String role = Machine.zoneRole(operator);
    token.permitTransfers(null, null, List.of(role));
    Client outside = Machine.ofZone(api, List.of(elsewhere), ACCESS, role);
    assertThat(Gateway.of(outside).result("eth_getLogs", filter)).isEmpty();
    Client inside = Machine.ofZone(api, List.of(elsewhere, token), ACCESS, role);
    assertThat(Gateway.of(inside).result("eth_getLogs", filter)).hasSize(1);
    token.close();
    assertThat(Gateway.of(inside).result("eth_getLogs", filter)).isEmpty();
    assertThat(rule(Gateway.of(inside).error("eth_call", request(wallet), "latest")))
        .isEqualTo("m2m.user_not_found");
  }

  @Test
  void aRoleOfTheZoneOpensTheChainToItsOwnApplicationsOnly() {
    String reads = Machine.zoneRole(operator, "full_read_access");
    String calls = Machine.zoneRole(operator, "full_sequencer_rpc_access");
    JsonNode block = chain.call("eth_getBlockByNumber", "latest", true);
    String hash = block.get("hash").asText();
    Gateway reader = Gateway.of(Machine.ofZone(api, List.of(), reads));
    assertThat(timeless(reader.result("eth_getBlockByHash", hash, true)))
        .isEqualTo(timeless(block));
    assertThat(reader.result("eth_getBalance", stranger.address(), "latest").asText())
        .startsWith("0x");
    assertThat(reader.result("eth_getStorageAt", token.address(), "0x0", "latest")).isNotNull();
    assertThat(rule(reader.error("eth_call", request(wallet), "latest")))
        .isEqualTo("m2m.rpc_access_missing");
    assertThat(rule(reader.error("eth_accounts"))).isEqualTo("method.forbidden");

    Gateway caller = Gateway.of(Machine.ofZone(api, List.of(), calls));
    assertThat(caller.result("eth_call", request(stranger), "latest").asText()).startsWith("0x");
    assertThat(caller.result("eth_accounts").isArray()).isTrue();
    assertThat(caller.code("evm_mine")).isEqualTo(-32601);
    chain.fund(stranger.address());
    String raw = Gateway.signed(chain, stranger, wallet.address(), 1, NOTHING);
    chain.receipt(caller.result("eth_sendRawTransaction", raw).asText());

    String path = Machine.application(token, ACCESS);
    Machine.raise(operator, path, ACCESS, reads, calls);
    Client owned = Machine.key(operator, path);
    assertThat(Gateway.of(owned).code("eth_getBalance", stranger.address(), "latest"))
        .isEqualTo(-32001);
    assertThat(Gateway.of(owned).code("eth_accounts")).isEqualTo(-32001);
  }

  @Test
  @Tag("own")
  void aSuspendedUserGivesNoRights(Database database) throws SQLException {
    token.permit("public", false, List.of());
    Gateway machine = Gateway.of(Machine.of(token, ACCESS));
    assertThat(machine.result("eth_call", request(wallet), "latest").asText()).startsWith("0x");
    assertThat(machine.result("eth_getBalance", wallet.address(), "latest")).isNotNull();
    database.suspend(memberId);
    // No response has confirmed this change: the next poll finds it.
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(rule(machine.error("eth_call", request(wallet), "latest")))
                    .isEqualTo("m2m.user_not_found"));
    assertThat(machine.code("eth_getBalance", wallet.address(), "latest")).isEqualTo(-32001);
  }

  @Test
  void aContractThatAMachineCallsAWalletShowsItNothing() {
    Client client = Machine.of(elsewhere, ACCESS, "org_wallets_manage");
    Answer planted =
        client.post(
            "/m2m" + elsewhere.organization() + "/users/" + strangerId + "/wallets",
            json().put("walletAddress", token.address()));
    assertThat(planted.status()).as(planted.text()).isEqualTo(201);
    Gateway machine = Gateway.of(client);
    String hash =
        chain.transfer(token.address(), wallet.address(), 5).get("transactionHash").asText();
    assertThat(machine.result("eth_getTransactionByHash", hash).isNull()).isTrue();
    assertThat(machine.code("eth_getCode", token.address(), "latest")).isEqualTo(-32001);
  }

  @Test
  void aTenantHasNoUsersButSeesEvents() {
    String role = Machine.zoneRole(operator);
    try (PermittedContract open = PermittedContract.register(api, chain.deployToken())) {
      String permission = open.openTransfers(List.of(role));
      token.permitTransfers(null, null, List.of(role));
      JsonNode receipt = chain.transfer(open.address(), wallet.address(), 5);
      String closed =
          chain.transfer(token.address(), wallet.address(), 5).get("transactionHash").asText();
      Gateway tenant = Gateway.of(Machine.tenant(api, role));

      ObjectNode filter = json().put("fromBlock", receipt.get("blockNumber").asText());
      assertThat(tenant.result("eth_getLogs", filter)).as("not for members only").hasSize(1);
      String hash = receipt.get("transactionHash").asText();
      assertThat(tenant.result("eth_getTransactionByHash", hash).get("input").asText())
          .isEqualTo("0x");
      assertThat(tenant.result("eth_getTransactionReceipt", hash).get("logs")).hasSize(1);
      assertThat(tenant.result("eth_getTransactionByHash", closed).isNull()).isTrue();
      assertThat(tenant.result("eth_getBlockReceipts", receipt.get("blockHash").asText()))
          .hasSize(1);
      String number = receipt.get("blockNumber").asText();
      assertThat(tenant.result("eth_getBlockByNumber", number, false).get("transactions"))
          .hasSize(1);
      assertThat(Gateway.of(Machine.tenant(api)).result("eth_getLogs", filter)).isEmpty();

      JsonNode error = tenant.error("eth_call", request(wallet), "latest");
      assertThat(rule(error)).isEqualTo("tenant.not_associated");
      JsonNode item = Gateway.recorded(operator, error);
      assertThat(item.get("actorType").asText()).isEqualTo("tenant");
      assertThat(item.get("tenantId").asText()).isNotBlank();
      assertThat(item.get("fromAddress").asText()).isEqualTo(lower(wallet));
      assertThat(rule(tenant.error("eth_getBalance", wallet.address(), "latest")))
          .isEqualTo("tenant.not_associated");

      assertThat(operator.delete(permission).status()).isEqualTo(204);
      assertThat(tenant.result("eth_getLogs", filter)).as("the permission is gone").isEmpty();
    }
  }
}
