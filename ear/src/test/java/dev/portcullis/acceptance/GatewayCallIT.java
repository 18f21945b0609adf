package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.web3j.crypto.ContractUtils;
import org.web3j.crypto.Hash;

/** Which calls and transactions the gateway lets through to the chain (R-GTW-7, R-GTW-8). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
@Tag("server")
class GatewayCallIT {
  /** Calls the address in its first argument with the bytes behind it. */
  private static final String FORWARDER =
      "0x602380600b6000396000f3"
          + "60243603806024600037600060008260006000600435"
          + "5af115601d57005b60006000fd";

  private static final String NOTHING = "0x";

  private final TestWallet wallet = TestWallet.random();
  private final Api api;
  private final DevChain chain;
  private PermittedContract token;
  private Gateway user;
  private Client operator;
  private String userId;

  GatewayCallIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeEach
  void somebodyWithMoney() {
    token = PermittedContract.register(api, chain.deployToken());
    userId = People.walletUser(api, wallet);
    user = Gateway.of(Client.session(api, wallet));
    operator = Client.operator(api);
    chain.fund(wallet.address());
  }

  @AfterEach
  void leave() {
    token.close();
  }

  private static String transfer(String to, int amount) {
    return "0xa9059cbb" + word(to.substring(2)) + word(Integer.toHexString(amount));
  }

  private static String word(String hex) {
    return "0".repeat(64 - hex.length()) + hex.toLowerCase(Locale.ROOT);
  }

  private ObjectNode request(String to, String data) {
    return json().put("from", wallet.address()).put("to", to).put("data", data);
  }

  private String signed(String to, long value, String data) {
    return Gateway.signed(chain, wallet, to, value, data);
  }

  /** The rule by which a call was denied, as administrators find it. */
  private String denied(JsonNode error) {
    assertThat(error.get("code").asInt()).as(error.toString()).isEqualTo(-32001);
    String id = error.at("/data/denialId").asText();
    return Awaitility.await()
        .until(
            () -> {
              for (JsonNode item :
                  operator.get("/admin/rpc-denials?userId=" + userId).body().path("items")) {
                if (item.get("id").asText().equals(id)) {
                  return item.get("ruleId").asText();
                }
              }
              return null;
            },
            Objects::nonNull);
  }

  @Test
  void readingNeedsThePermissionToRead() {
    ObjectNode request = request(token.address(), transfer(wallet.address(), 0));
    JsonNode error = user.error("eth_call", request, "latest");
    assertThat(error.at("/data/from").asText())
        .isEqualTo(wallet.address().toLowerCase(Locale.ROOT));
    assertThat(error.at("/data/to").asText()).isEqualTo(token.address());
    assertThat(error.at("/data/data").asText()).isEqualTo(request.get("data").asText());
    assertThat(error.at("/data/ruleId").asText()).isEqualTo("access.denied");
    assertThat(denied(error)).isEqualTo("permission.missing");

    String permission =
        token.permit(PermittedContract.TRANSFER, "read", "public", false, List.of());
    assertThat(user.result("eth_call", request, "latest").asText()).startsWith("0x");
    assertThat(denied(user.error("eth_estimateGas", request)))
        .isEqualTo("permission.access_type_mismatch");
    operator.delete(permission);
    assertThat(user.code("eth_call", request, "latest")).isEqualTo(-32001);
  }

  /** R-CHN-34: over the server's own chain, which traces what it answers. */
  @Test
  void callsInARowAreJudgedOneByOne() {
    ObjectNode moving = request(token.address(), transfer(wallet.address(), 0));
    ObjectNode bundle = json();
    bundle.putArray("transactions").add(moving).add(moving);
    assertThat(denied(user.error("eth_callMany", List.of(bundle)))).isEqualTo("permission.missing");

    String permission =
        token.permit(PermittedContract.TRANSFER, "read", "public", false, List.of());
    assertThat(denied(user.error("eth_callMany", List.of(bundle))))
        .as("the second reads what the first changes")
        .isEqualTo("permission.access_type_mismatch");
    operator.delete(permission);
    token.permit("public", false, List.of());
    JsonNode results = user.result("eth_callMany", List.of(bundle), json());
    assertThat(results).hasSize(1);
    assertThat(results.get(0)).hasSize(2).allMatch(each -> each.has("value"));
    bundle.putObject("blockOverride").put("number", "0x1");
    assertThat(user.code("eth_callMany", List.of(bundle))).isEqualTo(-32602);
    assertThat(user.code("eth_callMany", "0x0g")).isEqualTo(-32602);
    assertThat(user.code("eth_callMany")).isEqualTo(-32602);
  }

  @Test
  void aCallIsForOneOfTheCallersWalletsAndMeansOneThing() {
    token.permit("public", false, List.of());
    ObjectNode request = request(token.address(), transfer(wallet.address(), 0));
    assertThat(user.result("eth_estimateGas", request).asText()).startsWith("0x");
    ObjectNode foreign = request.deepCopy().put("from", TestWallet.OPERATOR.address());
    JsonNode error = user.error("eth_call", foreign, "latest");
    assertThat(error.at("/data/ruleId").asText()).isEqualTo("wallet.not_owned_by_user");
    assertThat(user.code("eth_call", request.deepCopy().without("from"), "latest"))
        .isEqualTo(-32602);
    assertThat(user.code("eth_call", request.deepCopy().put("input", "0x00"), "latest"))
        .isEqualTo(-32602);
    assertThat(user.code("eth_call", request, "latest", json().set(token.address(), json())))
        .isEqualTo(-32602);
    assertThat(user.code("eth_call", request.deepCopy().put("surprise", 1), "latest"))
        .isEqualTo(-32602);
    assertThat(user.code("eth_call", request.deepCopy().put("type", "0x4"), "latest"))
        .isEqualTo(-32602);
  }

  @Test
  void aTransactionIsSentIfItsSenderMay() {
    String plain = signed(TestWallet.random().address(), 1, NOTHING);
    String hash = user.result("eth_sendRawTransaction", plain).asText();
    chain.receipt(hash);
    assertThat(verdict(hash)).isEqualTo("succeeded");

    String call = signed(token.address(), 0, transfer(wallet.address(), 0));
    JsonNode error = user.error("eth_sendRawTransaction", call);
    assertThat(denied(error)).isEqualTo("permission.missing");
    token.permit("public", false, List.of());
    chain.receipt(user.result("eth_sendRawTransaction", call).asText());

    String foreign = Gateway.signed(chain, TestWallet.OPERATOR, wallet.address(), 1, NOTHING);
    assertThat(user.error("eth_sendRawTransaction", foreign).at("/data/ruleId").asText())
        .isEqualTo("wallet.not_owned_by_user");
    assertThat(user.code("eth_sendRawTransaction", "0x02c0")).isEqualTo(-32602);
  }

  private String verdict(String hash) {
    return Awaitility.await()
        .until(
            () -> operator.get("/admin/transaction-status/" + hash).at("/verdict"),
            found -> !found.isEmpty());
  }

  @Test
  void aDeployerMayInspectTheirOwnContracts() {
    String code = FORWARDER;
    JsonNode error = user.error("eth_sendRawTransaction", signed(null, 0, code));
    assertThat(error.at("/data/ruleId").asText()).isEqualTo("deploy.permission_missing");

    String role = token.role("contract_deployment");
    token.join(userId, role);
    user = Gateway.of(Client.session(api, wallet));
    String next = deployedNext();
    assertThat(user.result("eth_getCode", next, "latest").asText()).isEqualTo(NOTHING);
    String raw = signed(null, 0, code);
    String address =
        chain
            .receipt(user.result("eth_sendRawTransaction", raw).asText())
            .get("contractAddress")
            .asText();
    assertThat(address).isEqualToIgnoringCase(next);
    assertThat(user.result("eth_getCode", address, "latest").asText()).startsWith("0x6024");
    assertThat(user.code("eth_getCode", token.address(), "latest")).isEqualTo(-32001);
    assertThat(user.result("eth_feeHistory", "0x1", "latest").isObject()).isTrue();

    TestWallet another = TestWallet.random();
    People.walletUser(api, another);
    assertThat(Gateway.of(Client.session(api, another)).code("eth_getCode", address, "latest"))
        .isEqualTo(-32001);
  }

  private String deployedNext() {
    BigInteger nonce = Gateway.count(chain, wallet);
    return ContractUtils.generateContractAddress(wallet.address().toLowerCase(Locale.ROOT), nonce);
  }

  @Test
  void anInnerCallNeedsItsOwnPermission() {
    String address = chain.deploy(FORWARDER);
    try (PermittedContract forwarder = PermittedContract.register(api, address)) {
      String entry = forwarder.permit("public", false, List.of());
      String data =
          "0xa9059cbb"
              + word(token.address().substring(2))
              + transfer(wallet.address(), 0).substring(2);
      assertThat(denied(user.error("eth_estimateGas", request(address, data))))
          .isEqualTo("permission.missing");
      assertThat(denied(user.error("eth_call", request(address, data), "latest")))
          .isEqualTo("permission.missing");
      String raw = signed(address, 0, data);
      assertThat(denied(user.error("eth_sendRawTransaction", raw))).isEqualTo("permission.missing");
      String beneath = token.permit("checkRole", false, List.of(token.role()));
      assertThat(denied(user.error("eth_sendRawTransaction", raw)))
          .isEqualTo("rule.check_role.deny");
      operator.delete(beneath);
      String reading = token.permit(PermittedContract.TRANSFER, "read", "public", false, List.of());
      assertThat(denied(user.error("eth_sendRawTransaction", raw)))
          .isEqualTo("permission.access_type_mismatch");
      operator.delete(reading);
      token.permit("public", false, List.of());
      chain.receipt(user.result("eth_sendRawTransaction", raw).asText());

      operator.delete(entry);
      umbrella(forwarder);
      assertThat(denied(user.error("eth_estimateGas", request(address, data))))
          .as("the token is another organization's")
          .isEqualTo("judge.not_covered");
    }
  }

  /** Calls the token, if it was called without calldata before. */
  private String armed() {
    String code =
        "3615600c5760005460135700"
            + "5b600160005500"
            + "5b63a9059cbb60e01b6000526000600060046000600073"
            + token.address().substring(2)
            + "5af15000";
    return "0x61%04x80600c6000396000f3".formatted(code.length() / 2) + code;
  }

  /** Tried out it was harmless; the sender's own earlier transaction arms it (ADR 0118). */
  @Test
  void aSentTransactionIsJudgedOnceMoreInItsBlock() {
    String address = chain.deploy(armed());
    try (PermittedContract outer = PermittedContract.register(api, address)) {
      outer.permit("public", false, List.of());
      outer.permit("receive()", "write", "public", false, List.of());
      BigInteger nonce = Gateway.count(chain, wallet);
      String raw =
          Gateway.signed(
              chain, wallet, nonce.add(BigInteger.ONE), address, 0, transfer(address, 0));
      String later = user.result("eth_sendRawTransaction", raw).asText();
      chain.receipt(user.result("eth_sendRawTransaction", signed(address, 0, NOTHING)).asText());
      Answer rejected =
          Awaitility.await()
              .until(
                  () -> operator.get("/admin/transaction-status/" + later),
                  // The row of a denial is written a moment after the verdict.
                  status ->
                      status.at("/verdict").equals("rejected")
                          && !status.at("/denials/0/id").isEmpty());
      assertThat(rejected.at("/denials/0/ruleId")).isEqualTo("permission.missing");
      assertThat(rejected.at("/submission/denialId")).isEqualTo(rejected.at("/denials/0/id"));
      assertThat(user.result("eth_getTransactionReceipt", later).isNull()).isTrue();
    }
  }

  @Test
  void anUmbrellaCoversTheContractsOfItsOrganization() {
    String address = chain.deploy(FORWARDER);
    ObjectNode definition = json().put("contractAddress", address).put("name", "Forwarder");
    String abi = operator.get(token.organization() + "/contracts/" + token.address()).at("/abi");
    Answer made =
        operator.post(
            token.organization() + "/contracts", definition.put("abi", abi).put("description", ""));
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    PermittedContract forwarder =
        new PermittedContract(operator, token.organization(), address.toLowerCase(Locale.ROOT));
    umbrella(forwarder);
    String data =
        "0xa9059cbb"
            + word(token.address().substring(2))
            + transfer(wallet.address(), 0).substring(2);
    assertThat(user.result("eth_estimateGas", request(address, data)).asText()).startsWith("0x");
    String raw = signed(address, 0, data);
    chain.receipt(user.result("eth_sendRawTransaction", raw).asText());
    assertThat(user.result("debug_traceTransaction", hash(raw)).toString()).contains("a9059cbb");
  }

  private static String hash(String raw) {
    return Hash.sha3(raw);
  }

  private void umbrella(PermittedContract contract) {
    ObjectNode body = json().put("contractAddress", contract.address());
    body.put("functionSignature", PermittedContract.TRANSFER).put("accessType", "write");
    body.put("ruleType", "public").put("organizationOnly", false).put("isUmbrella", true);
    Answer answer = operator.post("/contract-permissions/", body);
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
  }
}
