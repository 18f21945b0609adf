package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.web3j.crypto.Credentials;
import org.web3j.crypto.RawTransaction;
import org.web3j.crypto.TransactionEncoder;
import org.web3j.utils.Numeric;

/** What sessions, wallets, allowances and passkeys leave in the audit log (supplement 1.8). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class IdentityAuditIT {
  private final TestWallet wallet = TestWallet.random();
  private final TestAuthenticator authenticator = new TestAuthenticator();
  private Api api;
  private String userId;
  private String token;

  /** An answer, and the audit rows that the request left. */
  private record Recorded(JsonNode body, List<JsonNode> rows) {}

  @BeforeEach
  void account(Api product) {
    api = product;
    userId = People.walletUser(api, wallet);
    token = SignIn.token(api, wallet);
  }

  @Test
  void sessions() {
    String other = SignIn.token(api, wallet);
    String id = Client.session(api, other).get("/auth/current-session").at("/id");

    assertRow(
        call("POST", "/sessions/" + id + "/revoke", null, 204), "session.revoke", "session", id);
    assertRow(
        call("POST", "/sessions/" + id + "/revoke", null, 404), "session.revoke", "session", id);
    assertRow(
        call("POST", "/sessions/revoke-others", null, 204),
        "session.revoke-others",
        "session",
        null);
  }

  @Test
  void aChallengeForNobodyInParticularLeavesNothingBehind() {
    String trace = UUID.randomUUID().toString();
    HttpResponse<String> answer =
        api.send(
            api.request("/siwe-messages")
                .header("x-trace-id", trace)
                .header("content-type", "application/json")
                .POST(
                    BodyPublishers.ofString(
                        Client.json().put("address", wallet.address()).toString())));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);

    Client operator = Client.operator(api);
    assertThat(operator.get("/audit-logs/trace/" + trace).body().get("items")).isEmpty();
    assertThat(operator.get("/audit-logs/db-mutations/trace/" + trace).body().get("items"))
        .isEmpty();
  }

  @Test
  void wallets() {
    TestWallet second = TestWallet.random();
    ObjectNode asked =
        Client.json()
            .put("walletAddress", second.address())
            .put("domain", api.baseUrl().getAuthority());
    Recorded challenge = call("POST", "/user-wallets/initiate", asked, 200);
    assertRow(challenge, "api.mutation", "request", null);
    String message = challenge.body().get("message").asText();
    ObjectNode signed =
        Client.json()
            .put("walletAddress", second.address())
            .put("message", message)
            .put("signature", second.sign(message))
            .put("nonceToken", challenge.body().get("nonceToken").asText());

    assertRow(
        call("POST", "/user-wallets/associate", signed, 200), "wallet.associate", "user", userId);
    assertRow(
        call("POST", "/user-wallets/associate", signed, 403), "wallet.associate", "user", null);
    String path = "/user-wallets/" + second.address();
    assertRow(call("DELETE", path, null, 204), "wallet.disassociate", "user", userId);
    assertRow(call("DELETE", path, null, 404), "wallet.disassociate", "user", userId);
    assertRow(
        call("POST", "/wallet/invalidate", null, 200), "wallet-token.invalidate", "user", userId);
  }

  @Test
  void aLookAtThePersonalTokenIsRecordedIfItMakesOne() {
    String path = "/wallet/personal-rpc-token";
    assertRow(call("GET", path, null, 200), "api.mutation", "user", userId);
    assertThat(call("GET", path, null, 200).rows()).isEmpty();
  }

  @Test
  void allowances() {
    TestWallet friend = TestWallet.random();
    ObjectNode transfer =
        Client.json()
            .put("walletAddress", wallet.address())
            .put("toAddress", friend.address())
            .put("nonce", 0)
            .put("value", "5");
    assertRow(
        call("POST", "/wallet/transaction-authorization", transfer, 200),
        "transaction-allowance.create",
        "user",
        userId);

    Recorded registered =
        call("POST", "/wallet-actions/update-transaction-hash", sent(friend, 5), 200);
    assertRow(registered, "transaction-allowance.update-hash", "user", userId);
    assertRow(
        call("POST", "/wallet-actions/update-transaction-hash", sent(friend, 6), 403),
        "transaction-allowance.update-hash",
        "user",
        null);
  }

  @Test
  void passkeys() {
    Recorded options = call("POST", "/webauthn/register/begin", null, 200);
    assertRow(options, "passkey.register-begin", "passkey-challenge", userId);
    ObjectNode made = Client.json();
    made.set("response", authenticator.register(options.body()));
    Recorded registered = call("POST", "/webauthn/register/finish", made, 200);
    String id = registered.body().get("id").asText();
    assertRow(registered, "passkey.register", "passkey", id);
    assertRow(
        call("POST", "/webauthn/register/finish", made, 400), "passkey.register", "passkey", null);
    String path = "/webauthn/credentials/" + id;
    assertRow(
        call("PUT", path, Client.json().put("deviceName", "Laptop"), 200),
        "passkey.update",
        "passkey",
        id);

    String action = "passkey:register";
    Recorded begun =
        call("POST", "/webauthn/step-up/begin", Client.json().put("action", action), 200);
    assertRow(begun, "passkey.step-up-begin", "passkey-challenge", userId);
    ObjectNode answer = Client.json().put("action", action);
    answer.set("assertion", authenticator.answer(begun.body()));
    Recorded proven = call("POST", "/webauthn/step-up/finish", answer, 200);
    assertRow(proven, "passkey.step-up-verified", "passkey-challenge", userId);
    assertRow(
        call("POST", "/webauthn/step-up/finish", answer, 403),
        "passkey.step-up-failed",
        "passkey-challenge",
        userId);

    assertThat(actions(call("POST", "/webauthn/register/begin", null, 401)))
        .containsExactly("passkey.step-up-rejected");
    String proof = proven.body().get("proof").asText();
    assertThat(actions(call("POST", "/webauthn/register/begin", null, 200, proof)))
        .containsExactlyInAnyOrder("passkey.step-up-consumed", "passkey.register-begin");

    assertRow(call("DELETE", path, null, 204), "passkey.delete", "passkey", id);
    token = SignIn.operator(api);
    Recorded reset = call("DELETE", "/admin/webauthn/users/" + userId, null, 200);
    assertRow(reset, "passkey.admin-reset-all", "passkey", userId);
  }

  private ObjectNode sent(TestWallet to, long value) {
    long chain =
        SignIn.challenge(api, TestWallet.random())
            .get("msg")
            .asText()
            .lines()
            .filter(line -> line.startsWith("Chain ID: "))
            .mapToLong(line -> Long.parseLong(line.substring("Chain ID: ".length())))
            .findFirst()
            .orElseThrow();
    byte[] raw =
        TransactionEncoder.signMessage(
            RawTransaction.createTransaction(
                chain,
                BigInteger.ZERO,
                BigInteger.valueOf(21_000),
                to.address(),
                BigInteger.valueOf(value),
                "0x",
                BigInteger.ONE,
                BigInteger.TEN),
            Credentials.create(wallet.key()));
    return Client.json().put("rawTx", Numeric.toHexString(raw));
  }

  private Recorded call(String method, String path, ObjectNode body, int status) {
    return call(method, path, body, status, null);
  }

  private Recorded call(String method, String path, ObjectNode body, int status, String proof) {
    String trace = UUID.randomUUID().toString();
    HttpRequest.Builder request =
        api.request(path)
            .header("authorization", "Bearer " + token)
            .header("x-trace-id", trace)
            .method(
                method,
                body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body.toString()));
    if (body != null) {
      request.header("content-type", "application/json");
    }
    if (proof != null) {
      request.header("x-step-up-proof", proof);
    }
    HttpResponse<String> answer = api.send(request);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    JsonNode rows = Client.operator(api).get("/audit-logs/trace/" + trace).body().get("items");
    List<JsonNode> list = StreamSupport.stream(rows.spliterator(), false).toList();
    assertThat(list)
        .allSatisfy(
            row -> {
              JsonNode details = row.get("actionDetails");
              assertThat(details.get("operation").asText()).startsWith(method + " /");
              assertThat(details.get("result").asText())
                  .isEqualTo(status < 400 ? "success" : "failure");
            });
    return new Recorded(Client.json(answer.body()), list);
  }

  private static List<String> actions(Recorded recorded) {
    return recorded.rows().stream().map(row -> row.get("actionType").asText()).toList();
  }

  /** One row, of this action and thing; null when there is no thing yet, or none any more. */
  private static void assertRow(Recorded recorded, String action, String type, String id) {
    assertThat(actions(recorded)).containsExactly(action);
    JsonNode row = recorded.rows().get(0);
    assertThat(row.get("actorType").asText()).isIn("user", "anonymous");
    JsonNode details = row.get("actionDetails");
    assertThat(details.get("resourceType").asText()).isEqualTo(type);
    assertThat(details.has("resourceId")).isTrue();
    if (id != null) {
      assertThat(details.get("resourceId").asText()).isEqualTo(id);
    }
  }
}
