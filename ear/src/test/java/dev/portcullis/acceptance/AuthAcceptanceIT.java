package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Signing in with a wallet, sessions and what a bad token gets (R-IDN-1, R-IDN-3). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
@Tag("server")
@Tag("payara")
class AuthAcceptanceIT {
  private static final String WELL_FORMED = "0123456789abcdefghijk";

  @Test
  void aWalletSignsInAndGetsAnOpaqueToken(Api api) {
    JsonNode challenge = SignIn.challenge(api, TestWallet.OPERATOR);
    HttpResponse<String> answer = SignIn.login(api, TestWallet.OPERATOR, challenge);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    JsonNode session = SignIn.json(answer);
    assertThat(session.fieldNames())
        .toIterable()
        .containsExactly("token", "expiresAt", "renewableUntil");
    assertThat(session.get("token").asText()).matches("[A-Za-z0-9_-]{21}");
    assertThat(Instant.parse(session.get("expiresAt").asText()))
        .isAfter(Instant.now().plus(Duration.ofMinutes(5)));
  }

  @Test
  void theChallengeIsAMessageOfEip4361(Api api) {
    TestWallet wallet = TestWallet.random();
    JsonNode challenge = SignIn.challenge(api, wallet);

    assertThat(challenge.fieldNames()).toIterable().containsExactly("nonce", "msg", "nonceToken");
    List<String> lines = challenge.get("msg").asText().lines().toList();
    assertThat(lines.get(0)).endsWith(" wants you to sign in with your Ethereum account:");
    assertThat(lines.get(1)).isEqualTo(wallet.address());
    assertThat(lines)
        .contains("Version: 1", "Nonce: " + challenge.get("nonce").asText())
        .anyMatch(line -> line.matches("Chain ID: [0-9]+"))
        .anyMatch(line -> line.startsWith("Expiration Time: "));
  }

  @Test
  void theSessionAndTheProfileOfTheTokenAreShown(Api api) {
    String token = SignIn.operator(api);

    JsonNode session = SignIn.json(get(api, "/auth/current-session", token));
    assertThat(session.get("type").asText()).isEqualTo("user");
    assertThat(session.get("expiresAt").asText()).endsWith("Z");
    JsonNode profile = SignIn.json(get(api, "/profiles/me", token));
    assertThat(profile.get("id").asText()).isEqualTo(session.get("userId").asText());
    assertThat(profile.get("roles").findValuesAsText("roleName")).contains("admin");
    assertThat(profile.get("wallets").findValuesAsText("walletAddress"))
        .contains(TestWallet.OPERATOR.address().toLowerCase(java.util.Locale.ROOT));
    assertThat(profile.get("organization").isNull()).isTrue();
  }

  @Test
  void theRoutesAnswerBelowApiAsWell(Api api) {
    assertThat(get(api, "/api/profiles/me", SignIn.operator(api)).statusCode()).isEqualTo(200);
  }

  @Test
  void aTokenIsWorthNothingAfterLogout(Api api) {
    String token = SignIn.token(api, TestWallet.OPERATOR);
    assertThat(get(api, "/profiles/me", token).statusCode()).isEqualTo(200);

    HttpResponse<String> logout =
        api.send(authorized(api, "/auth/logout", token).POST(BodyPublishers.noBody()));

    assertThat(logout.statusCode()).isEqualTo(204);
    assertThat(logout.body()).isEmpty();
    HttpResponse<String> after = get(api, "/profiles/me", token);
    assertThat(after.statusCode()).isEqualTo(401);
    assertThat(code(after)).isEqualTo("UNAUTHORIZED_ERROR");
  }

  @Test
  void aNonceSignsInOnce(Api api) {
    JsonNode challenge = SignIn.challenge(api, TestWallet.OPERATOR);

    assertThat(SignIn.login(api, TestWallet.OPERATOR, challenge).statusCode()).isEqualTo(200);
    HttpResponse<String> again = SignIn.login(api, TestWallet.OPERATOR, challenge);

    assertThat(again.statusCode()).isEqualTo(401);
    assertThat(code(again)).isEqualTo("UNAUTHORIZED_ERROR");
  }

  @Test
  void anUnlinkedWalletReceivesTheReason(Api api) {
    TestWallet stranger = TestWallet.random();

    HttpResponse<String> answer = SignIn.login(api, stranger, SignIn.challenge(api, stranger));

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(code(answer)).isEqualTo("WALLET_NOT_LINKED");
    assertThat(answer.headers().firstValue("www-authenticate")).contains("Bearer");
  }

  @Test
  void anInvalidSignatureIsRejected(Api api) {
    TestWallet wallet = TestWallet.random();
    JsonNode challenge = SignIn.challenge(api, wallet);
    JsonNode other = SignIn.challenge(api, TestWallet.random());
    String message = challenge.get("msg").asText();
    String token = challenge.get("nonceToken").asText();

    List<HttpResponse<String>> answers =
        List.of(
            // Another user's key, another text, another token, an altered text, garbage.
            SignIn.login(api, message, TestWallet.random().sign(message), token),
            SignIn.login(api, message, wallet.sign(message + " "), token),
            SignIn.login(api, message, wallet.sign(message), other.get("nonceToken").asText()),
            SignIn.login(
                api,
                message.replace("Sign in", "Sign up"),
                wallet.sign(message.replace("Sign in", "Sign up")),
                token),
            SignIn.login(api, message, "0x" + "11".repeat(65), token),
            SignIn.login(api, message, "0x11", token),
            SignIn.login(api, message, wallet.sign(message), "x.y"));

    assertThat(answers).allSatisfy(answer -> assertThat(answer.statusCode()).isEqualTo(401));
    assertThat(answers).extracting(AuthAcceptanceIT::code).containsOnly("UNAUTHORIZED_ERROR");
  }

  @Test
  void anUnreadableBodyIsABadRequestThatNamesTheField(Api api) {
    assertInvalid(api.post("/siwe-messages", "{}"), "address");
    assertInvalid(api.post("/siwe-messages", "{\"address\":\"0x12\"}"), "address");
    assertInvalid(
        api.post(
            "/siwe-messages",
            "{\"address\":\"" + TestWallet.random().address() + "\",\"doman\":\"x\"}"),
        "doman");
    assertInvalid(SignIn.login(api, "hello", "0x11", "x.y"), "message");
    assertInvalid(SignIn.login(api, "hello", "11", "x.y"), "signature");
    assertInvalid(api.post("/auth/login/crypto-native", "{\"message\":1}"), "message");
  }

  @Test
  void aHostThatIsNotPermittedIsRejected(Api api) {
    HttpResponse<String> answer =
        api.post(
            "/siwe-messages",
            "{\"address\":\"" + TestWallet.random().address() + "\",\"domain\":\"evil.example\"}");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(code(answer)).isEqualTo("INVALID_INPUT_ERROR");
  }

  @Test
  void anAddressGetsTenChallengesInFiveMinutes(Api api) {
    TestWallet wallet = TestWallet.random();
    for (int i = 0; i < 10; i++) {
      SignIn.challenge(api, wallet);
    }

    HttpResponse<String> answer =
        api.post("/siwe-messages", "{\"address\":\"" + wallet.address() + "\"}");

    assertThat(answer.statusCode()).isEqualTo(429);
    assertThat(code(answer)).isEqualTo("RATE_LIMIT_ERROR");
    assertThat(answer.headers().firstValueAsLong("retry-after").orElse(0)).isBetween(1L, 301L);
    assertThat(answer.headers().firstValueAsLong("x-ratelimit-limit")).hasValue(10);
    assertThat(answer.headers().firstValueAsLong("x-ratelimit-remaining")).hasValue(0);
    assertThat(answer.headers().firstValueAsLong("x-ratelimit-reset").orElse(0))
        .isBetween(1L, 301L);
  }

  @Test
  void anonymousClientsCannotExhaustTheChallengesOfAWallet(Api api) {
    TestWallet owner = TestWallet.random();
    People.walletUser(api, owner);
    String body = "{\"address\":\"" + owner.address() + "\"}";
    for (int i = 0; i < 10; i++) {
      assertThat(Elsewhere.post(api, "127.0.0.9", "/siwe-messages", body)).isEqualTo(200);
    }

    assertThat(Elsewhere.post(api, "127.0.0.9", "/siwe-messages", body)).isEqualTo(429);

    assertThat(SignIn.token(api, owner)).isNotBlank();
  }

  @Test
  void theLongestFieldsOfAMessageAreRejectedLikeOthers(Api api) {
    JsonNode challenge = SignIn.challenge(api, TestWallet.random());
    String token = challenge.get("nonceToken").asText();
    for (String longest :
        List.of("a".repeat(7800), "%41".repeat(2600), "%".repeat(7800), "a.".repeat(3900))) {
      for (String label : List.of("Request ID: ", "Not Before: ", "Resources:\n- a:")) {
        HttpResponse<String> answer =
            SignIn.login(
                api, challenge.get("msg").asText() + "\n" + label + longest, "0x00", token);

        assertThat(answer.statusCode()).as(label + longest.charAt(0)).isIn(400, 401);
        assertThat(code(answer)).isIn("VALIDATION_ERROR", "UNAUTHORIZED_ERROR");
      }
    }
  }

  @Test
  void onlyTwoPartsAndTheLiteralWordMakeABearerToken(Api api) {
    String token = SignIn.operator(api);
    List<String> headers =
        List.of(
            "bearer " + token,
            "BEARER " + token,
            "Bearer " + token + " x",
            "Bearer",
            "Basic " + token,
            token,
            "Bearer " + WELL_FORMED,
            "Bearer " + token.substring(1),
            "Bearer " + token + "x",
            "Bearer ' or '1'='1");

    assertThat(api.get("/profiles/me").statusCode()).isEqualTo(401);
    for (String header : headers) {
      HttpResponse<String> answer =
          api.send(api.request("/profiles/me").header("authorization", header));
      assertThat(answer.statusCode()).as(header).isEqualTo(401);
      assertThat(code(answer)).isEqualTo("UNAUTHORIZED_ERROR");
      assertThat(answer.headers().allValues("www-authenticate")).as(header).contains("Bearer");
    }
  }

  @Test
  void noAnswerIsForACache(Api api) {
    JsonNode challenge = SignIn.challenge(api, TestWallet.OPERATOR);
    String token = SignIn.operator(api);
    List<HttpResponse<String>> answers =
        List.of(
            SignIn.login(api, TestWallet.OPERATOR, challenge),
            get(api, "/wallet/personal-rpc-token", token),
            get(api, "/profiles/me", token),
            get(api, "/organizations/", token),
            api.get("/profiles/me"),
            api.get("/no-such-route"));

    assertThat(answers)
        .allSatisfy(
            answer ->
                assertThat(answer.headers().allValues("cache-control"))
                    .as("%s", answer)
                    .containsExactly("no-store"));
  }

  @Test
  void everyAnswerCarriesARequestIdAndTheTraceId(Api api) {
    for (String path : List.of("/health", "/profiles/me", "/no-such-route", "/organizations/")) {
      HttpResponse<String> answer =
          api.send(api.request(path).header("x-trace-id", "trace-of-the-test"));
      assertThat(answer.headers().firstValue("x-trace-id")).contains("trace-of-the-test");
      assertThat(answer.headers().firstValue("x-request-id").orElse(""))
          .matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
      assertThat(answer.headers().allValues("x-request-id")).hasSize(1);
    }
    HttpResponse<String> fresh =
        api.send(api.request("/health").header("x-trace-id", "x".repeat(129)));
    assertThat(fresh.headers().firstValue("x-trace-id").orElse("")).hasSize(36);
  }

  private static HttpResponse<String> get(Api api, String path, String token) {
    return api.send(authorized(api, path, token));
  }

  private static HttpRequest.Builder authorized(Api api, String path, String token) {
    return api.request(path).header("authorization", "Bearer " + token);
  }

  private static void assertInvalid(HttpResponse<String> answer, String field) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(code(answer)).isEqualTo("VALIDATION_ERROR");
    assertThat(SignIn.json(answer).get("error").get("issues").findValuesAsText("path"))
        .contains(field);
  }

  private static String code(HttpResponse<String> answer) {
    return SignIn.json(answer).get("error").get("code").asText();
  }
}
