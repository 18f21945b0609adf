package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Challenges, proofs, wallets and passkeys at the same time: a single-use value succeeds for
 * exactly one caller, and no caller receives a server error.
 */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class ConcurrentIdentityIT {
  private static final int AT_ONCE = 8;

  private final TestWallet wallet = TestWallet.random();
  private final TestAuthenticator authenticator = new TestAuthenticator();
  private Api api;
  private Client user;

  @BeforeEach
  void account(Api product) {
    api = product;
    People.walletUser(api, wallet);
    user = Client.session(api, wallet);
  }

  @Test
  void aChallengeOpensOneSession() {
    JsonNode challenge = SignIn.challenge(api, wallet);

    List<Integer> statuses =
        Together.run(AT_ONCE, i -> SignIn.login(api, wallet, challenge).statusCode());

    assertOneOf(statuses, 200, 401);
    assertThat(user.get("/sessions/").body().get("items")).hasSize(2);
  }

  @Test
  void aWalletThatManyLinkBecomesOneUsers() {
    TestWallet wanted = TestWallet.random();
    List<Client> users =
        IntStream.range(0, AT_ONCE)
            .mapToObj(
                i -> {
                  TestWallet own = TestWallet.random();
                  People.walletUser(api, own);
                  return Client.session(api, own);
                })
            .toList();
    List<ObjectNode> signed = users.stream().map(each -> association(each, wanted)).toList();

    List<Integer> statuses =
        Together.run(
            AT_ONCE, i -> users.get(i).post("/user-wallets/associate", signed.get(i)).status());

    assertOneOf(statuses, 200, 409);
  }

  @Test
  void aChallengeLinksItsWalletOnce() {
    ObjectNode signed = association(user, TestWallet.random());

    List<Integer> statuses =
        Together.run(AT_ONCE, i -> user.post("/user-wallets/associate", signed).status());

    assertOneOf(statuses, 200, 403);
  }

  @Test
  void aWalletIsUnlinkedOnce() {
    String path = "/user-wallets/" + wallet.address();

    // The session that the wallet opened ends with it: who comes later has none any more.
    assertThat(Together.run(AT_ONCE, i -> user.delete(path).status()))
        .containsOnlyOnce(204)
        .isSubsetOf(204, 404, 401);
  }

  @Test
  void aRegistrationAddsOnePasskey() {
    ObjectNode made = authenticator.register(begin(null).body());

    assertOneOf(Together.run(AT_ONCE, i -> finish(made).status()), 200, 400);
    assertThat(user.get("/webauthn/credentials").body()).hasSize(1);
  }

  @Test
  void theFirstPasskeyEndsTheOtherRegistrationsThatBeganWithoutOne() {
    List<ObjectNode> made =
        IntStream.range(0, AT_ONCE)
            .mapToObj(i -> new TestAuthenticator().register(begin(null).body()))
            .toList();

    List<Integer> statuses = Together.run(AT_ONCE, i -> finish(made.get(i)).status());

    assertOneOf(statuses, 200, 400);
    assertThat(user.get("/webauthn/credentials").body()).hasSize(1);
    assertThat(begin(null).status()).as("the next one needs a proof").isEqualTo(401);
  }

  @Test
  void aStepUpIsAnsweredOnceAndItsProofUsedOnce() {
    assertThat(finish(authenticator.register(begin(null).body())).status()).isEqualTo(200);
    String action = "passkey:register";
    JsonNode challenge =
        user.post("/webauthn/step-up/begin", Client.json().put("action", action)).body();
    ObjectNode answer = Client.json().put("action", action);
    answer.set("assertion", authenticator.answer(challenge));

    List<Answer> finished =
        Together.run(AT_ONCE, i -> user.post("/webauthn/step-up/finish", answer));

    assertOneOf(finished.stream().map(Answer::status).toList(), 200, 403);
    String proof =
        finished.stream()
            .filter(each -> each.status() == 200)
            .map(each -> each.at("/proof"))
            .findFirst()
            .orElseThrow();
    assertOneOf(Together.run(AT_ONCE, i -> begin(proof).status()), 200, 401);
  }

  @Test
  void aPasskeyIsDeletedOnceDespiteAConcurrentRename() {
    String path =
        "/webauthn/credentials/" + finish(authenticator.register(begin(null).body())).at("/id");

    List<Integer> statuses =
        Together.run(
            2 * AT_ONCE,
            i ->
                i % 2 == 0
                    ? user.delete(path).status()
                    : user.put(path, Client.json().put("deviceName", "Laptop")).status());

    assertThat(statuses).containsOnlyOnce(204).allMatch(s -> s == 204 || s == 404 || s == 200);
  }

  @Test
  void ofTheLastTwoPasskeysOfAnAdministratorOneStays() {
    TestWallet key = TestWallet.random();
    People.walletUser(api, key, "admin");
    user = Client.session(api, key);
    assertThat(finish(authenticator.register(begin(null).body())).status()).isEqualTo(200);
    String action = "passkey:register";
    ObjectNode answer = Client.json().put("action", action);
    answer.set(
        "assertion",
        authenticator.answer(
            user.post("/webauthn/step-up/begin", Client.json().put("action", action)).body()));
    String proof = user.post("/webauthn/step-up/finish", answer).at("/proof");
    assertThat(finish(new TestAuthenticator().register(begin(proof).body())).status())
        .isEqualTo(200);
    JsonNode both = user.get("/webauthn/credentials").body();
    assertThat(both).hasSize(2);

    List<Integer> statuses =
        Together.run(
                AT_ONCE,
                i -> user.delete("/webauthn/credentials/" + both.get(i % 2).get("id").asText()))
            .stream()
            .map(Answer::status)
            .toList();

    assertThat(statuses).containsOnlyOnce(204).allMatch(s -> s == 204 || s == 400 || s == 404);
    assertThat(user.get("/webauthn/credentials").body()).hasSize(1);
  }

  @Test
  void aSessionIsRevokedOnce() {
    Client other = Client.session(api, wallet);
    String path = "/sessions/" + other.get("/auth/current-session").at("/id") + "/revoke";

    assertOneOf(Together.run(AT_ONCE, i -> user.post(path, null).status()), 204, 404);
    assertThat(other.get("/profiles/me").status()).isEqualTo(401);
  }

  @Test
  void thePersonalTokenIsCreatedOnce() {
    assertThat(
            Together.run(
                AT_ONCE, i -> user.get("/wallet/personal-rpc-token").body().get("token").asText()))
        .allMatch(token -> token.matches("[A-Za-z0-9_-]{22}"))
        .containsOnly(user.get("/wallet/personal-rpc-token").at("/token"));
  }

  private ObjectNode association(Client session, TestWallet other) {
    Answer challenge =
        session.post(
            "/user-wallets/initiate",
            Client.json()
                .put("walletAddress", other.address())
                .put("domain", api.baseUrl().getAuthority()));
    assertThat(challenge.status()).as(challenge.text()).isEqualTo(200);
    String message = challenge.at("/message");
    return Client.json()
        .put("walletAddress", other.address())
        .put("message", message)
        .put("signature", other.sign(message))
        .put("nonceToken", challenge.at("/nonceToken"));
  }

  private Answer begin(String proof) {
    var request =
        api.request("/webauthn/register/begin")
            .POST(BodyPublishers.noBody())
            .header(user.header(), user.value());
    if (proof != null) {
      request.header("x-step-up-proof", proof);
    }
    HttpResponse<String> answer = api.send(request);
    return new Answer(answer.statusCode(), Client.json(answer.body()), answer.body());
  }

  private Answer finish(ObjectNode response) {
    return user.post(
        "/webauthn/register/finish", Client.json().<ObjectNode>set("response", response));
  }

  private static void assertOneOf(List<Integer> statuses, int good, int refused) {
    assertThat(statuses).containsOnlyOnce(good).containsOnly(good, refused);
  }
}
