package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.math.BigInteger;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.web3j.crypto.Credentials;
import org.web3j.crypto.Hash;
import org.web3j.crypto.RawTransaction;
import org.web3j.crypto.TransactionEncoder;
import org.web3j.utils.Numeric;

/** Personal RPC token and transaction allowances (R-IDN-15, R-IDN-16, R-IDN-17). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class AllowanceAcceptanceIT {
  private static final String TARGET = TestWallet.random().address().toLowerCase(Locale.ROOT);
  private static final String CALLDATA = "0xa9059cbb00";

  private static PermittedContract contract;

  private final TestWallet wallet = TestWallet.random();
  private Client user;

  @BeforeAll
  static void somethingThatEverybodyMayCall(Api api) {
    contract = PermittedContract.register(api, TARGET);
    contract.permit("public", false, List.of());
  }

  @AfterAll
  static void leave() {
    contract.close();
  }

  @BeforeEach
  void account(Api api) {
    People.walletUser(api, wallet);
    user = Client.session(api, wallet);
  }

  @Test
  void thePersonalTokenStaysUntilItIsInvalidated(Api api) {
    String token = token();
    assertThat(user.get("/wallet/personal-rpc-token").at("/rpcUrl"))
        .isEqualTo("https://gate.example/rpc/wallet/" + token);

    JsonNode fresh = user.post("/wallet/invalidate", null).body();

    assertThat(fresh.fieldNames()).toIterable().containsExactly("newWalletToken", "message");
    assertThat(fresh.get("newWalletToken").asText()).isEqualTo(token()).isNotEqualTo(token);
    assertThat(hash(api, "Bearer " + token).statusCode()).isEqualTo(403);
    assertThat(hash(api, "Bearer " + token()).statusCode()).isEqualTo(404);
  }

  @Test
  void theWalletActionsTakeThePersonalTokenAndTheSessionInAnyCaseOfTheScheme(Api api) {
    for (String header :
        List.of(
            "Bearer " + token(),
            "bearer " + token(),
            "BEARER " + user.value().substring("Bearer ".length()))) {
      assertThat(hash(api, header).statusCode()).as(header).isEqualTo(404);
    }
    for (String header :
        List.of("Bearer ", "Bearer x", token(), "Basic " + token(), "Bearer " + token() + " x")) {
      assertThat(hash(api, header).statusCode()).as(header).isEqualTo(403);
    }
    assertThat(api.get("/wallet-actions/allowance-tx-hash").statusCode()).isEqualTo(403);
    assertThat(Client.session(api, token()).get("/profiles/me").status()).isEqualTo(401);
  }

  @Test
  void aTransactionIsAllowedAndQueried() {
    Answer answer = user.post("/wallet/transaction-authorization", authorization(7));

    assertThat(answer.status()).as("%s", answer.body()).isEqualTo(200);
    assertThat(answer.body().fieldNames()).toIterable().containsExactly("message", "activeUntil");
    assertThat(Instant.parse(answer.body().get("activeUntil").asText()))
        .isBetween(
            Instant.now().plus(Duration.ofMinutes(50)), Instant.now().plus(Duration.ofHours(1)));
    assertThat(authorized(deed(7))).isTrue();
    assertThat(authorized(deed(7).put("value", "5"))).as("a text").isTrue();
    assertThat(authorized(deed(7).putNull("to"))).isFalse();
    assertThat(balance(wallet.address())).isTrue();
  }

  @Test
  void theSignatureOfATransactionProvesItsSender(Api api) {
    allow(authorization(2));
    String raw = raw(wallet, 2, 5, chainId(api));

    Answer anonymous = Client.anonymous(api).post(UPDATE, rawTx(raw));

    assertThat(anonymous.status()).as("%s", anonymous.body()).isEqualTo(200);
    assertThat(anonymous.body().get("hash").asText()).isEqualTo(Hash.sha3(raw));
    assertThat(user.get("/wallet-actions/allowance-tx-hash").body().get("txHash").asText())
        .isEqualTo(Hash.sha3(raw));
  }

  @Test
  void aTokenThatIsSentAnywayMustBeGood(Api api) {
    allow(authorization(2));
    String raw = raw(wallet, 2, 5, chainId(api));

    assertForbidden(Client.session(api, "nonsense").post(UPDATE, rawTx(raw)));
    assertThat(Client.session(api, token()).post(UPDATE, rawTx(raw)).status()).isEqualTo(200);
  }

  @Test
  void anOversizedTransactionIsReadOnlyForUsers(Api api) {
    // More than any transaction of ours, and more than is read from an anonymous client (ADR 0033).
    String large = "0x02" + "f9ffff".repeat(20_000);
    assertThat(Client.anonymous(api).post(UPDATE, rawTx(large)).status()).isEqualTo(401);
    assertThat(user.post(UPDATE, rawTx(large)).status()).isEqualTo(400);
  }

  @Test
  void theDeprecatedRouteDeclaresItselfAndAllowsWithoutValue(Api api) {
    ObjectNode body =
        Client.json()
            .put("walletAddress", wallet.address())
            .put("contractAddress", TARGET)
            .put("calldata", CALLDATA)
            .put("nonce", 9);
    assertSuperseded(user.exchange("POST", "/wallet/enable", body.toString()), 200);
    assertSuperseded(user.exchange("POST", "/api/wallet/enable", body.toString()), 200);
    assertSuperseded(user.exchange("POST", "/wallet/enable", "{}"), 400);
    assertSuperseded(
        user.exchange(
            "POST", "/wallet/enable", body.deepCopy().put("walletAddress", TARGET).toString()),
        403);
    assertSuperseded(
        Client.anonymous(api).exchange("POST", "/wallet/enable", body.toString()), 401);
    assertThat(
            user.exchange("POST", "/wallet/transaction-authorization", "{}")
                .headers()
                .firstValue("deprecation"))
        .isEmpty();
    assertThat(authorized(deed(9).put("value", 0))).isTrue();
  }

  private static void assertSuperseded(HttpResponse<String> answer, int status) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(answer.headers().allValues("deprecation")).singleElement(STRING).matches("@[0-9]+");
    assertThat(answer.headers().allValues("sunset")).singleElement(STRING).endsWith(" GMT");
    assertThat(answer.headers().allValues("link"))
        .singleElement(STRING)
        .contains("</wallet/transaction-authorization>");
  }

  @TestFactory
  Stream<DynamicTest> badBodiesAreRefused(Api api) {
    Client session = Client.operator(api);
    return Stream.of(
            BadBodies.around(authorization(1).toString())
                .form("walletAddress", "0x12")
                .form("toAddress", "", "0x12")
                .form("calldata", "", "0x1", "11")
                .form("value", "", "-1", "0x1", "1.5", "9".repeat(78), "9".repeat(79))
                .refused(session, "POST", "/wallet/transaction-authorization"),
            BadBodies.around(deed(1).toString())
                .form("to", "0x12")
                .form("calldata", "0x1")
                .form("value", "", "-1", "x", "1e3")
                .nested("value", "1.5", "value")
                .nested("value", "-1", "value")
                .nested("value", "[]", "value")
                .nested("value", "true", "value")
                .refused(session, "POST", "/wallet-actions/verify-allowance"),
            BadBodies.around("{\"address\":\"" + TARGET + "\"}")
                .form("address", "0x12")
                .refused(session, "POST", "/wallet-actions/can-check-balance"),
            BadBodies.around("{\"rawTx\":\"0x00\"}")
                .form("rawTx", "0x1", "zz")
                .refused(session, "POST", UPDATE))
        .flatMap(tests -> tests);
  }

  private static final String UPDATE = "/wallet-actions/update-transaction-hash";

  private static String raw(TestWallet from, long nonce, long value, long chain) {
    BigInteger gas = BigInteger.valueOf(100_000);
    return Numeric.toHexString(
        TransactionEncoder.signMessage(
            RawTransaction.createTransaction(
                chain,
                BigInteger.valueOf(nonce),
                gas,
                TARGET,
                BigInteger.valueOf(value),
                CALLDATA,
                BigInteger.ONE,
                BigInteger.TEN),
            Credentials.create(from.key())));
  }

  private static ObjectNode rawTx(String raw) {
    return JsonNodeFactory.instance.objectNode().put("rawTx", raw);
  }

  private ObjectNode authorization(long nonce) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("walletAddress", wallet.address())
        .put("toAddress", TARGET)
        .put("nonce", nonce)
        .put("calldata", CALLDATA)
        .put("value", "5");
  }

  private ObjectNode deed(long nonce) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("nonce", nonce)
        .put("from", wallet.address())
        .put("to", TARGET)
        .put("calldata", CALLDATA)
        .put("value", 5);
  }

  private void allow(ObjectNode authorization) {
    Answer answer = user.post("/wallet/transaction-authorization", authorization);
    assertThat(answer.status()).as("%s", answer.body()).isEqualTo(200);
  }

  private boolean authorized(ObjectNode deed) {
    return verdict("/wallet-actions/verify-allowance", deed);
  }

  private boolean balance(String address) {
    return verdict(
        "/wallet-actions/can-check-balance",
        JsonNodeFactory.instance.objectNode().put("address", address));
  }

  private boolean verdict(String path, ObjectNode body) {
    Answer answer = user.post(path, body);
    assertThat(answer.status()).as("%s", answer.body()).isEqualTo(200);
    return answer.body().get("authorized").asBoolean();
  }

  private String token() {
    return user.get("/wallet/personal-rpc-token").body().get("token").asText();
  }

  private static HttpResponse<String> hash(Api api, String authorization) {
    return api.send(
        api.request("/wallet-actions/allowance-tx-hash").header("authorization", authorization));
  }

  private static long chainId(Api api) {
    return SignIn.challenge(api, TestWallet.random())
        .get("msg")
        .asText()
        .lines()
        .filter(line -> line.startsWith("Chain ID: "))
        .mapToLong(line -> Long.parseLong(line.substring(10)))
        .findFirst()
        .orElseThrow();
  }

  private static void assertForbidden(Answer answer) {
    assertThat(answer.status()).as("%s", answer.body()).isEqualTo(403);
  }
}
