package dev.portcullis.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** Passkeys and step-ups (R-IDN-11, R-IDN-12). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
@Tag("server")
class PasskeyAcceptanceIT {
  private final TestWallet wallet = TestWallet.random();
  private final TestAuthenticator authenticator = new TestAuthenticator();
  private Api api;
  private String userId;
  private Client user;

  @BeforeEach
  void account(Api product) {
    api = product;
    userId = People.walletUser(api, wallet);
    user = Client.session(api, wallet);
  }

  @Test
  void aPasskeyIsRegisteredListedRenamedAndDeleted() {
    JsonNode options = begin(user, null).body();
    assertThat(options.at("/rp/id").asText()).isEqualTo("localhost");
    assertThat(new String(Base64.getUrlDecoder().decode(options.at("/user/id").asText()), UTF_8))
        .isEqualTo(userId);
    assertThat(options.at("/authenticatorSelection/residentKey").asText()).isEqualTo("required");
    assertThat(options.get("attestation").asText()).isEqualTo("none");
    assertThat(options.get("excludeCredentials")).isEmpty();

    JsonNode passkey = finish(user, authenticator.register(options)).body();

    assertThat(passkey.fieldNames())
        .toIterable()
        .containsExactly("id", "credentialId", "deviceName", "lastUsedAt", "createdAt");
    assertThat(user.get("/webauthn/credentials").body()).containsExactly(passkey);
    String path = "/webauthn/credentials/" + passkey.get("id").asText();
    Answer renamed = user.put(path, Client.json().put("deviceName", "Laptop"));
    assertThat(renamed.at("/deviceName")).isEqualTo("Laptop");
    assertThat(user.delete(path).status()).isEqualTo(204);
    assertThat(user.get("/webauthn/credentials").body()).isEmpty();
    assertThat(user.delete(path).status()).isEqualTo(404);
    assertThat(user.put(path, Client.json().put("deviceName", "x")).status()).isEqualTo(404);
  }

  @Test
  void aRegistrationIsGoodOnceInItsSessionAndFromOurPagesOnly() {
    JsonNode options = begin(user, null).body();
    Client other = Client.session(api, wallet);
    ObjectNode made = authenticator.register(options);

    assertThat(finish(other, made).status()).isEqualTo(400);
    ObjectNode fromElsewhere =
        new TestAuthenticator().from("https://evil.example").register(options);
    assertThat(finish(user, fromElsewhere).status()).isEqualTo(400);
    ObjectNode forAnother =
        authenticator.register(((ObjectNode) options.deepCopy()).put("challenge", "A".repeat(43)));
    assertThat(finish(user, forAnother).status()).isEqualTo(400);

    assertThat(finish(user, made).status()).isEqualTo(200);
    assertThat(finish(user, made).status()).isEqualTo(400);
    assertThat(user.get("/webauthn/credentials").body()).hasSize(1);
  }

  @Test
  void bytesAfterAnAssertionAreRejected() {
    JsonNode options = begin(user, null).body();
    ObjectNode made = authenticator.register(options);
    assertThat(finish(user, longer(made, "attestationObject")).status()).isEqualTo(400);
    assertThat(finish(user, longer(made, "clientDataJSON")).status()).isEqualTo(400);
    assertThat(finish(user, made).status()).isEqualTo(200);

    JsonNode challenge = stepUp(user, "anything");
    ObjectNode good = authenticator.answer(challenge);
    for (String part : List.of("authenticatorData", "signature", "clientDataJSON")) {
      assertThat(finishStepUp(user, "anything", longer(good, part)).status())
          .as(part)
          .isIn(400, 403);
    }
    assertThat(finishStepUp(user, "anything", good).status()).isEqualTo(200);
  }

  /** The same answer with a byte more behind a part of it. */
  private static ObjectNode longer(ObjectNode answer, String part) {
    ObjectNode other = answer.deepCopy();
    byte[] bytes = Base64.getUrlDecoder().decode(answer.at("/response/" + part).asText());
    String text =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(Arrays.copyOf(bytes, bytes.length + 1));
    ((ObjectNode) other.get("response")).put(part, text);
    return other;
  }

  @Test
  void anIdentifierHasAtMost1023Bytes() {
    JsonNode options = begin(user, null).body();

    for (int bytes : List.of(1024, 3000, 10_000)) {
      Answer answer = finish(user, new TestAuthenticator().withIds(bytes).register(options));
      assertThat(answer.status()).as(bytes + ": " + answer.text()).isEqualTo(400);
    }
    assertThat(finish(user, new TestAuthenticator().withIds(1023).register(options)).status())
        .isEqualTo(200);
  }

  @Test
  void aSecondPasskeyNeedsTheProofOfTheFirst() {
    registered(user, authenticator);

    Answer without = begin(user, null);
    assertThat(without.status()).isEqualTo(401);
    assertThat(without.body())
        .isEqualTo(Client.json().put("requiresStepUp", true).put("action", "passkey:register"));

    String proof = proof(user, authenticator, "passkey:register");
    Answer options = begin(user, proof);
    assertThat(options.status()).as(options.text()).isEqualTo(200);
    assertThat(options.body().get("excludeCredentials")).hasSize(1);
    assertThat(begin(user, proof).status()).as("a proof is used once").isEqualTo(401);
    TestAuthenticator second = new TestAuthenticator();
    assertThat(finish(user, second.register(options.body())).status()).isEqualTo(200);
  }

  @Test
  void aProofIsOfOneActionAndOneSession() {
    registered(user, authenticator);
    Client other = Client.session(api, wallet);

    assertThat(begin(user, proof(user, authenticator, "passkey:admin-reset")).status())
        .isEqualTo(401);
    assertThat(begin(other, proof(user, authenticator, "passkey:register")).status())
        .isEqualTo(401);
    assertThat(begin(user, "nonsense").status()).isEqualTo(401);
  }

  @Test
  void aStepUpIsAnsweredOnceByTheRightPasskeyFromOurPages() {
    registered(user, authenticator);
    String action = "anything";
    JsonNode challenge = stepUp(user, action);
    assertThat(challenge.fieldNames())
        .toIterable()
        .containsExactly("rpId", "challenge", "allowCredentials");

    ObjectNode good = authenticator.answer(challenge);
    ObjectNode tampered = good.deepCopy();
    ((ObjectNode) tampered.get("response")).put("signature", "AAAA");
    assertThat(finishStepUp(user, action, tampered).status()).isEqualTo(403);
    assertThat(finishStepUp(user, "something else", good).status()).isEqualTo(403);
    assertThat(finishStepUp(Client.session(api, wallet), action, good).status()).isEqualTo(403);

    Answer proof = finishStepUp(user, action, good);
    assertThat(proof.status()).as(proof.text()).isEqualTo(200);
    assertThat(proof.body().fieldNames()).toIterable().containsExactly("proof", "expiresAt");
    assertThat(Instant.parse(proof.at("/expiresAt")))
        .isBefore(Instant.now().plus(Duration.ofMinutes(2).plusSeconds(5)));
    assertThat(finishStepUp(user, action, good).status()).as("a replay").isEqualTo(403);

    ObjectNode elsewhere = authenticator.from("https://evil.example").answer(stepUp(user, action));
    assertThat(finishStepUp(user, action, elsewhere).status()).isEqualTo(403);
  }

  @Test
  void aCounterThatDoesNotIncreaseIsRejected() {
    registered(user, authenticator);
    proof(user, authenticator, "a");

    authenticator.forgetToCount();

    assertThat(finishStepUp(user, "a", authenticator.answer(stepUp(user, "a"))).status())
        .isEqualTo(403);
  }

  @Test
  void withoutAPasskeyThereIsNoStepUp() {
    Answer answer = user.post("/webauthn/step-up/begin", Client.json().put("action", "a"));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.at("/error/code")).isEqualTo("INVALID_INPUT_ERROR");
  }

  @Test
  void aUserGetsTenChallengesInFiveMinutes() {
    for (int i = 0; i < 10; i++) {
      assertThat(begin(user, null).status()).isEqualTo(200);
    }

    assertThat(begin(user, null).status()).isEqualTo(429);
  }

  @Test
  void anotherUsersPasskeyIsForbidden() {
    String id = registered(user, authenticator).get("id").asText();
    Client operator = Client.operator(api);

    assertThat(operator.delete("/webauthn/credentials/" + id).status()).isEqualTo(403);
    assertThat(
            operator
                .put("/webauthn/credentials/" + id, Client.json().put("deviceName", "x"))
                .status())
        .isEqualTo(403);
  }

  @Test
  void anAdministratorWithAPasskeySignsInWithItAndKeepsTheLastOne() {
    TestWallet key = TestWallet.random();
    People.walletUser(api, key, "admin");
    Client admin = Client.session(api, key);
    JsonNode passkey = registered(admin, authenticator);
    JsonNode siwe = SignIn.challenge(api, key);

    Answer first = login(key, siwe, null);
    assertThat(first.status()).isEqualTo(200);
    assertThat(first.body().fieldNames())
        .toIterable()
        .containsExactly("requiresMfa", "rpId", "challenge", "allowCredentials");
    ObjectNode elsewhere = authenticator.from("https://evil.example").answer(first.body());
    assertThat(login(key, siwe, elsewhere).status()).isEqualTo(401);
    authenticator.from(TestAuthenticator.ORIGIN);
    JsonNode second = login(key, siwe, null).body();
    Answer session = login(key, siwe, authenticator.answer(second));
    assertThat(session.status()).as(session.text()).isEqualTo(200);
    assertThat(session.at("/token")).matches("[A-Za-z0-9_-]{21}");
    assertThat(
            Client.session(api, session.at("/token"))
                .get("/auth/current-session")
                .at("/withPasskey"))
        .isEqualTo("true");
    assertThat(admin.get("/auth/current-session").at("/withPasskey")).isEqualTo("false");

    Answer last = admin.delete("/webauthn/credentials/" + passkey.get("id").asText());
    assertThat(last.status()).isEqualTo(400);
    assertThat(last.at("/error/code")).isEqualTo("INVALID_INPUT_ERROR");
  }

  @Test
  void anAssertionOfAnEarlierLoginIsWorthNothing() {
    TestWallet key = TestWallet.random();
    People.walletUser(api, key, "admin");
    registered(Client.session(api, key), authenticator);
    JsonNode siwe = SignIn.challenge(api, key);
    ObjectNode assertion = authenticator.answer(login(key, siwe, null).body());
    assertThat(login(key, siwe, assertion).status()).isEqualTo(200);

    JsonNode again = SignIn.challenge(api, key);

    assertThat(login(key, again, assertion).status()).isEqualTo(401);
  }

  @Test
  void anOrdinaryUserWithAPasskeySignsInWithoutIt() {
    registered(user, authenticator);

    assertThat(login(wallet, SignIn.challenge(api, wallet), null).body().has("token")).isTrue();
  }

  @Test
  void administratorsSeeAndResetThePasskeysOfOthers() {
    JsonNode passkey = registered(user, authenticator);
    String path = "/admin/webauthn/users/" + userId;
    TestWallet key = TestWallet.random();
    String adminId = People.walletUser(api, key, "admin");
    Client admin = Client.session(api, key);

    assertThat(admin.get(path).body().get("items")).containsExactly(passkey);
    assertThat(user.get(path).status()).isEqualTo(403);
    assertThat(admin.delete("/admin/webauthn/users/" + adminId).status()).isEqualTo(403);
    assertThat(admin.delete("/admin/webauthn/users/nobody").status()).isEqualTo(404);
    assertThat(admin.delete(path + "/nothing").status()).isEqualTo(404);

    Answer reset = admin.delete(path);
    assertThat(reset.status()).isEqualTo(200);
    assertThat(reset.body()).isEqualTo(Client.json().put("deletedCount", 1));
    assertThat(admin.get(path).body().get("items")).isEmpty();
  }

  @Test
  void anAdministratorWithAPasskeyStepsUpToActOnOthers() {
    String id = registered(user, new TestAuthenticator()).get("id").asText();
    String path = "/admin/webauthn/users/" + userId;
    TestWallet key = TestWallet.random();
    People.walletUser(api, key, "admin");
    Client admin = Client.session(api, key);
    registered(admin, authenticator);

    assertThat(admin.delete(path).body().get("action").asText()).isEqualTo("passkey:admin-reset");
    Answer without = admin.delete(path + "/" + id);
    assertThat(without.status()).isEqualTo(401);
    assertThat(without.body().get("action").asText()).isEqualTo("passkey:admin-delete");

    String proof = proof(admin, authenticator, "passkey:admin-delete");
    HttpResponse<String> deleted = send(admin, "DELETE", path + "/" + id, proof);
    assertThat(deleted.statusCode()).as(deleted.body()).isEqualTo(204);
    HttpResponse<String> reset =
        send(admin, "DELETE", path, proof(admin, authenticator, "passkey:admin-reset"));
    assertThat(reset.statusCode()).as(reset.body()).isEqualTo(200);
    assertThat(Client.json(reset.body()).get("deletedCount").asInt()).isZero();
  }

  @TestFactory
  Stream<DynamicTest> badBodiesAreRefused() {
    String attestation = "{\"id\":\"AA\",\"response\":{\"clientDataJSON\":\"%s\"}}";
    String client = base64("{\"challenge\":\"AAAA\",\"type\":\"x\",\"origin\":\"x\"}");
    return Stream.concat(
        bad("response", "{\"response\":{}}", attestation, client)
            .refused(user, "POST", "/webauthn/register/finish"),
        bad("assertion", "{\"action\":\"a\",\"assertion\":{}}", attestation, client)
            .refused(user, "POST", "/webauthn/step-up/finish"));
  }

  private static BadBodies bad(String field, String good, String attestation, String client) {
    BadBodies bodies = BadBodies.around(good);
    for (String value :
        List.of(
            "{}",
            "[]",
            "7",
            "\"x\"",
            "{\"id\":1}",
            "{\"id\":\"x\",\"response\":null}",
            "{\"id\":\"x\",\"response\":{\"clientDataJSON\":1}}",
            attestation.formatted("!!"),
            attestation.formatted(base64("[]")),
            attestation.formatted(base64("{")))) {
      bodies.nested(field, value, field);
    }
    return field.equals("response")
        ? bodies.nested(field, attestation.formatted(client), field)
        : bodies;
  }

  private static String base64(String text) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
  }

  private JsonNode registered(Client session, TestAuthenticator by) {
    Answer options = begin(session, null);
    assertThat(options.status()).as(options.text()).isEqualTo(200);
    Answer passkey = finish(session, by.register(options.body()));
    assertThat(passkey.status()).as(passkey.text()).isEqualTo(200);
    return passkey.body();
  }

  private Answer begin(Client session, String proof) {
    HttpResponse<String> answer = send(session, "POST", "/webauthn/register/begin", proof);
    return new Answer(answer.statusCode(), Client.json(answer.body()), answer.body());
  }

  private static Answer finish(Client session, ObjectNode response) {
    return session.post(
        "/webauthn/register/finish", Client.json().<ObjectNode>set("response", response));
  }

  private static JsonNode stepUp(Client session, String action) {
    Answer challenge = session.post("/webauthn/step-up/begin", Client.json().put("action", action));
    assertThat(challenge.status()).as(challenge.text()).isEqualTo(200);
    return challenge.body();
  }

  private static Answer finishStepUp(Client session, String action, ObjectNode assertion) {
    return session.post(
        "/webauthn/step-up/finish",
        Client.json().put("action", action).<ObjectNode>set("assertion", assertion));
  }

  private static String proof(Client session, TestAuthenticator by, String action) {
    Answer proof = finishStepUp(session, action, by.answer(stepUp(session, action)));
    assertThat(proof.status()).as(proof.text()).isEqualTo(200);
    return proof.at("/proof");
  }

  private Answer login(TestWallet key, JsonNode siwe, ObjectNode assertion) {
    String message = siwe.get("msg").asText();
    ObjectNode body =
        Client.json()
            .put("message", message)
            .put("signature", key.sign(message))
            .put("nonceToken", siwe.get("nonceToken").asText());
    if (assertion != null) {
      body.set("passkeyAssertion", assertion);
    }
    return Client.anonymous(api).post("/auth/login/crypto-native", body);
  }

  private HttpResponse<String> send(Client session, String method, String path, String proof) {
    HttpRequest.Builder request =
        api.request(path)
            .method(method, BodyPublishers.noBody())
            .header(session.header(), session.value());
    if (proof != null) {
      request.header("x-step-up-proof", proof);
    }
    return api.send(request);
  }
}
