package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is on the chain is opened by a wallet that was proven, and by no claim (ADR 0055). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class GatewayProofIT {
  private static final String NOTHING = "0x";

  private final TestWallet own = TestWallet.random();
  private final TestWallet claimed = TestWallet.random();
  private final String receiver = TestWallet.random().address();
  private final Api api;
  private final DevChain chain;
  private PermittedContract token;
  private Client operator;
  private Client session;
  private Gateway member;
  private Gateway machine;
  private String memberId;

  GatewayProofIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  /** A machine calls an address the wallet of a member, who signs in by another. */
  @BeforeEach
  void aClaim() {
    operator = Client.operator(api);
    token = PermittedContract.register(api, chain.deployToken());
    memberId = People.walletUser(api, own);
    token.join(memberId);
    Client client = Machine.of(token, "org_wallets_manage", "org_rpc_access");
    assertThat(Machine.plant(client, token, memberId, claimed).status()).isEqualTo(201);
    machine = Gateway.of(client);
    session = Client.session(api, own);
    member = Gateway.of(session);
    chain.fund(claimed.address());
  }

  @AfterEach
  void leave() {
    token.close();
  }

  private String transfer() {
    return "0xa9059cbb" + padded(claimed).substring(2) + "0".repeat(64);
  }

  private static String padded(TestWallet wallet) {
    return "0x" + "0".repeat(24) + lower(wallet).substring(2);
  }

  private static String lower(TestWallet wallet) {
    return wallet.address().toLowerCase(Locale.ROOT);
  }

  private static String rule(JsonNode error) {
    assertThat(error.get("code").asInt()).as("%s", error).isEqualTo(-32001);
    return error.at("/data/ruleId").asText();
  }

  private JsonNode wallet(String address) {
    for (JsonNode wallet : operator.get("/users/" + memberId).body().get("wallets")) {
      if (wallet.get("walletAddress").asText().equals(address)) {
        return wallet;
      }
    }
    throw new AssertionError(address);
  }

  private void assertOpen(Gateway reader, String hash) {
    assertThat(reader.result("eth_getTransactionByHash", hash).isObject()).isTrue();
    assertThat(reader.result("eth_getBalance", claimed.address(), "latest").asText())
        .startsWith("0x");
  }

  @Test
  void anOutsidersAddressDisclosesNothingToAnyClaimant() {
    token.permit("restrictArgument", true, List.of(), 0);
    token.permitTransfers("userAddress", null, List.of(token.role()));
    String role = token.role("full_read_access");
    String raw = Gateway.signed(chain, claimed, receiver, 7, NOTHING);
    String sent = chain.call("eth_sendRawTransaction", raw).asText();
    String block = chain.receipt(sent).get("blockHash").asText();
    String received =
        chain.transfer(token.address(), claimed.address(), 3).get("transactionHash").asText();
    ObjectNode call = json().put("from", claimed.address()).put("to", token.address());
    call.put("data", transfer());
    for (Gateway reader : List.of(member, machine)) {
      assertThat(reader.result("eth_getTransactionByHash", sent).isNull()).isTrue();
      assertThat(reader.result("eth_getTransactionReceipt", sent).isNull()).isTrue();
      assertThat(reader.result("debug_traceTransaction", sent).isNull()).isTrue();
      assertThat(reader.result("eth_getBlockReceipts", block)).isEmpty();
      assertThat(reader.result("eth_getTransactionReceipt", received).isNull()).isTrue();
      assertThat(reader.result("eth_getLogs", json().put("fromBlock", "0x0"))).isEmpty();
      for (JsonNode error :
          List.of(
              reader.error("eth_getBalance", claimed.address(), "latest"),
              reader.error("eth_getTransactionCount", claimed.address(), "latest"),
              reader.error("eth_call", call, "latest"),
              reader.error("eth_estimateGas", call))) {
        assertThat(rule(error)).isEqualTo("wallet.not_proven");
      }
      assertThat(reader.call("eth_sendRawTransaction", raw).has("error"))
          .as("a published transaction proves no ownership")
          .isTrue();
      assertThat(reader.code("eth_getBalance", claimed.address(), "latest")).isEqualTo(-32001);
    }
    assertThat(Gateway.wallet(session).code("eth_getBalance", claimed.address(), "latest"))
        .isEqualTo(-32001);

    token.hold(memberId, role);
    assertThat(member.result("eth_getTransactionByHash", sent).isNull())
        .as("nor through a role that opens the wallets of all members")
        .isTrue();
    assertThat(wallet(lower(claimed)).get("provenAt").isNull()).isTrue();
    assertThat(wallet(lower(own)).get("provenAt").asText()).as("signed in by it").isNotEmpty();
  }

  @Test
  void aTransactionThatItsUserSendsProvesTheWallet() {
    String raw = Gateway.signed(chain, claimed, receiver, 7, NOTHING);
    String hash = member.result("eth_sendRawTransaction", raw).asText();
    chain.receipt(hash);
    assertOpen(member, hash);
    assertOpen(machine, hash);
    assertThat(wallet(lower(claimed)).get("provenAt").asText()).isNotEmpty();
  }

  @Test
  void aTransactionThatAMachineSendsForItsMemberDoesToo() {
    String raw = Gateway.signed(chain, claimed, receiver, 7, NOTHING);
    String hash = machine.result("eth_sendRawTransaction", raw).asText();
    chain.receipt(hash);
    assertOpen(machine, hash);
    assertOpen(member, hash);
  }

  @Test
  void soDoTheSignatureOfALinkAndOfASignIn() {
    assertThat(Machine.associate(session, claimed).status()).isEqualTo(200);
    assertThat(member.result("eth_getBalance", claimed.address(), "latest").asText())
        .startsWith("0x");
    assertThat(Machine.associate(session, claimed).status()).as("it is linked").isEqualTo(409);

    TestWallet custodial = TestWallet.random();
    assertThat(Machine.plant(machine.client(), token, memberId, custodial).status()).isEqualTo(201);
    assertThat(machine.code("eth_getTransactionCount", custodial.address(), "pending"))
        .isEqualTo(-32001);
    assertThat(Machine.session(api, token, custodial).get("/profiles/me").status()).isEqualTo(200);
    assertThat(machine.result("eth_getTransactionCount", custodial.address(), "pending").asText())
        .isEqualTo("0x0");
  }

  @Test
  void aWalletThatIsTakenAwayAndClaimedAgainIsToBeProvenAgain() {
    assertThat(Machine.associate(session, claimed).status()).isEqualTo(200);
    assertThat(session.delete("/user-wallets/" + claimed.address()).status()).isEqualTo(204);
    assertThat(Machine.plant(machine.client(), token, memberId, claimed).status()).isEqualTo(201);
    assertThat(rule(member.error("eth_getBalance", claimed.address(), "latest")))
        .isEqualTo("wallet.not_proven");
  }

  @Test
  void whyNotIsExplained() {
    token.permit("public", true, List.of());
    ObjectNode asked = json().put("method", "eth_call");
    asked.putObject("actor").put("userId", memberId);
    asked
        .putArray("params")
        .add(
            json()
                .put("from", claimed.address())
                .put("to", token.address())
                .put("data", transfer()));
    JsonNode answer = operator.post("/admin/access-decisions", asked).body();
    assertThat(answer.get("ruleId").asText()).as("%s", answer).isEqualTo("wallet.not_proven");
    assertThat(answer.get("advice").asText()).contains("sign in with it");
    assertThat(answer.get("facts").toString()).contains("\"wallet.proven\",\"holds\":false");
  }
}
