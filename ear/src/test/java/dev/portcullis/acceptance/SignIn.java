package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Signs in with a wallet as a client does (R-IDN-3). */
public final class SignIn {
  private static final Map<URI, String> OPERATORS = new ConcurrentHashMap<>();

  private SignIn() {}

  /**
   * The operator's token; one for the whole run, because an address gets ten challenges in five
   * minutes. Do not log out with it.
   */
  public static String operator(Api api) {
    return OPERATORS.computeIfAbsent(api.baseUrl(), url -> token(api, TestWallet.OPERATOR));
  }

  /** A new session of the wallet's user. */
  public static String token(Api api, TestWallet wallet) {
    HttpResponse<String> answer = login(api, wallet, challenge(api, wallet));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return json(answer).get("token").asText();
  }

  /** A challenge for the wallet: {@code nonce}, {@code msg} and {@code nonceToken}. */
  public static JsonNode challenge(Api api, TestWallet wallet) {
    HttpResponse<String> answer =
        api.post("/siwe-messages", "{\"address\":\"" + wallet.address() + "\"}");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return json(answer);
  }

  /** Answers the challenge with the wallet's signature. */
  public static HttpResponse<String> login(Api api, TestWallet wallet, JsonNode challenge) {
    String message = challenge.get("msg").asText();
    return login(api, message, wallet.sign(message), challenge.get("nonceToken").asText());
  }

  /** Answers a challenge with these very values. */
  public static HttpResponse<String> login(
      Api api, String message, String signature, String nonceToken) {
    return api.post(
        "/auth/login/crypto-native",
        JsonNodeFactory.instance
            .objectNode()
            .put("message", message)
            .put("signature", signature)
            .put("nonceToken", nonceToken)
            .toString());
  }

  /** The body of the answer. */
  public static JsonNode json(HttpResponse<String> answer) {
    return Client.json(answer.body());
  }
}
