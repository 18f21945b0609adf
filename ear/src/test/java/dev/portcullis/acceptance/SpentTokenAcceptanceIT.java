package dev.portcullis.acceptance;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A token of an identity provider is good once, and in one form (ADR 0032). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
@Tag("own")
class SpentTokenAcceptanceIT {
  private final String subject = "sub-" + UUID.randomUUID();
  private Client operator;
  private Api api;

  @BeforeEach
  void prepare(Api product) {
    api = product;
    operator = Client.operator(api);
  }

  @Test
  void aTokenOpensOneSession() {
    String token = ServerUnderTest.ISSUER.token(subject);
    assertThat(login(token).status()).isEqualTo(200);

    Answer again = login(token);

    assertThat(again.status()).isEqualTo(403);
    assertThat(again.at("/error/code")).isEqualTo("FORBIDDEN_ERROR");
    String jti = "jti of " + subject;
    assertThat(login(ServerUnderTest.ISSUER.token(subject, Map.of("jti", jti))).status())
        .isEqualTo(200);
    assertThat(login(ServerUnderTest.ISSUER.token(subject, Map.of("jti", jti, "x", 1))).status())
        .isEqualTo(403);
  }

  @Test
  void aTokenWithoutIdentifierIsKnownByWhatWasSigned() {
    String token = ServerUnderTest.ISSUER.token(subject, Map.of("jti", ""));
    assertThat(login(token).status()).isEqualTo(200);

    assertThat(login(token).status()).isEqualTo(403);
    assertThat(login(ServerUnderTest.ISSUER.token(subject, Map.of("jti", "", "x", 1))).status())
        .isEqualTo(200);
  }

  @Test
  void aTokenThatWouldHaveToBeRememberedForYearsIsRefused() {
    long now = Instant.now().getEpochSecond();
    long year = Duration.ofDays(365).toSeconds();

    assertThat(login(ServerUnderTest.ISSUER.token(subject, Map.of("exp", now + year))).status())
        .isEqualTo(200);
    assertThat(login(ServerUnderTest.ISSUER.token(subject, Map.of("exp", now + 2 * year))).status())
        .isEqualTo(403);
  }

  @Test
  void aTokenThatComesSeveralTimesAtOnceOpensOneSession() {
    String token = ServerUnderTest.ISSUER.token(subject);

    List<Answer> logins = Together.run(8, i -> login(token));

    assertThat(logins).extracting(Answer::status).containsOnlyOnce(200).containsOnly(200, 403);
  }

  @Test
  void aTokenIsLeftGoodForTheLoginWithThePasskeyAndForNoOther() {
    TestAuthenticator authenticator = new TestAuthenticator();
    Answer first = login(ServerUnderTest.ISSUER.token(subject));
    Client admin = Client.session(api, first.at("/token"));
    ObjectNode made = authenticator.register(admin.post("/webauthn/register/begin", null).body());
    assertThat(
            admin
                .post("/webauthn/register/finish", Client.json().<ObjectNode>set("response", made))
                .status())
        .isEqualTo(200);
    ObjectNode granted = Client.json().put("displayName", "Admin");
    granted.putArray("roles").addObject().put("id", "admin");
    Answer promoted = operator.put("/users/" + admin.get("/profiles/me").at("/id"), granted);
    assertThat(promoted.status()).as(promoted.text()).isEqualTo(200);
    String token = ServerUnderTest.ISSUER.token(subject);

    Answer asked = login(token);
    assertThat(asked.at("/requiresMfa")).as(asked.text()).isEqualTo("true");
    assertThat(login(token, authenticator.answer(asked.body())).body().has("token")).isTrue();

    Answer again = login(token);
    assertThat(login(token, authenticator.answer(again.body())).status()).isEqualTo(403);
  }

  @Test
  void aTokenHasOneFormOnly() {
    String token = ServerUnderTest.ISSUER.token(subject);
    char last = token.charAt(token.length() - 1);
    String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    // The last of 342 characters carries two bits of the signature; the other four mean nothing.
    String other =
        token.substring(0, token.length() - 1) + alphabet.charAt(alphabet.indexOf(last) + 1);

    assertThat(login(other).status()).isEqualTo(403);
    assertThat(login(token + "=").status()).isEqualTo(403);
    assertThat(login(token + "==").status()).isEqualTo(403);
    assertThat(login(token).status()).isEqualTo(200);
  }

  @Test
  void aSignedPayloadThatIsNotPlainUtf8IsRefused() {
    String claims =
        ServerUnderTest.ISSUER.claims(subject, Map.of("preferred_username", "M\u00e4x"));

    assertThat(login(ServerUnderTest.ISSUER.sign(claims.getBytes(ISO_8859_1))).status())
        .isEqualTo(403);
    assertThat(login(ServerUnderTest.ISSUER.sign(claims.getBytes(UTF_16LE))).status())
        .isEqualTo(403);
    assertThat(login(ServerUnderTest.ISSUER.sign((claims + "{}").getBytes(UTF_8))).status())
        .isEqualTo(403);
    assertThat(login(ServerUnderTest.ISSUER.sign(claims.getBytes(UTF_8))).status()).isEqualTo(200);
  }

  private Answer login(String jwt) {
    return Client.anonymous(api).post("/auth/login/oidc", Client.json().put("jwt", jwt));
  }

  private Answer login(String jwt, ObjectNode assertion) {
    return Client.anonymous(api)
        .post(
            "/auth/login/oidc",
            Client.json().put("jwt", jwt).<ObjectNode>set("passkeyAssertion", assertion));
  }
}
