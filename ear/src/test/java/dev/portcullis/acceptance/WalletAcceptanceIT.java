package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** The caller's wallets (R-IDN-14). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class WalletAcceptanceIT {
  private final TestWallet first = TestWallet.random();
  private final TestWallet second = TestWallet.random();
  private Client user;

  @BeforeEach
  void account(Api api) {
    People.walletUser(api, first);
    user = Client.session(api, first);
  }

  @Test
  void aWalletIsLinkedByItsSignatureAndSignsInFromThenOn(Api api) {
    JsonNode challenge = initiate(user, second.address()).body();
    assertThat(challenge.fieldNames())
        .toIterable()
        .containsExactly("message", "nonce", "nonceToken");
    assertThat(challenge.get("message").asText()).contains(second.address());

    Answer answer = associate(user, second, challenge);

    assertThat(answer.status()).as("%s", answer.body()).isEqualTo(200);
    assertThat(answer.body()).hasToString("{\"success\":true}");
    assertThat(wallets(user)).containsExactly(lower(first), lower(second));
    assertThat(SignIn.token(api, second)).isNotEmpty();
  }

  @Test
  void anUnlinkedWalletCanNoLongerSignIn(Api api) {
    associate(user, second, initiate(user, second.address()).body());

    assertThat(user.delete("/user-wallets/" + second.address()).status()).isEqualTo(204);

    assertThat(wallets(user)).containsExactly(lower(first));
    assertThat(SignIn.login(api, second, SignIn.challenge(api, second)).statusCode())
        .isEqualTo(401);
    assertThat(user.delete("/user-wallets/0x12").status()).isEqualTo(400);
  }

  @Test
  void aContractWalletIsLinkedAndSignsInByItsOwnRule(Api api, DevChain chain) {
    ContractWallet wallet = ContractWallet.deploy(chain);
    JsonNode challenge = initiate(user, wallet.address()).body();

    assertRefused(
        user.post(
            "/user-wallets/associate", request(wallet.address(), challenge, ContractWallet.BAD)));
    Answer linked =
        user.post(
            "/user-wallets/associate", request(wallet.address(), challenge, ContractWallet.GOOD));
    assertThat(linked.status()).as("%s", linked.body()).isEqualTo(200);

    JsonNode login =
        SignIn.json(api.post("/siwe-messages", "{\"address\":\"" + wallet.address() + "\"}"));
    String text = login.get("msg").asText();
    String token = login.get("nonceToken").asText();
    assertThat(SignIn.login(api, text, ContractWallet.BAD, token).statusCode()).isEqualTo(401);
    assertThat(SignIn.login(api, text, ContractWallet.GOOD, token).statusCode()).isEqualTo(200);
  }

  @TestFactory
  Stream<DynamicTest> badBodiesAreRefused(Api api) {
    Client session = Client.operator(api);
    String initiate = "{\"walletAddress\":\"" + second.address() + "\",\"domain\":\"localhost\"}";
    String associate =
        "{\"walletAddress\":\"%s\",\"message\":\"m\",\"signature\":\"0x11\",\"nonceToken\":\"x.y\"}"
            .formatted(second.address());
    return Stream.concat(
        BadBodies.around(initiate)
            .form("walletAddress", "0x12", "x")
            .refused(session, "POST", "/user-wallets/initiate"),
        BadBodies.around(associate)
            .form("walletAddress", "0x12", "x")
            .form("signature", "0x1", "11")
            .refused(session, "POST", "/user-wallets/associate"));
  }

  private static Answer initiate(Client session, String wallet) {
    Answer answer =
        session.post(
            "/user-wallets/initiate",
            JsonNodeFactory.instance
                .objectNode()
                .put("walletAddress", wallet)
                .put("domain", session.api().baseUrl().getAuthority()));
    assertThat(answer.status()).as("%s", answer.body()).isEqualTo(200);
    return answer;
  }

  private static Answer associate(Client session, TestWallet wallet, JsonNode challenge) {
    return session.post(
        "/user-wallets/associate",
        request(wallet.address(), challenge, wallet.sign(message(challenge))));
  }

  private static ObjectNode request(String wallet, JsonNode challenge, String signature) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("walletAddress", wallet)
        .put("message", challenge.path("message").asText())
        .put("signature", signature)
        .put("nonceToken", challenge.get("nonceToken").asText());
  }

  private static String message(JsonNode challenge) {
    return challenge.get("message").asText();
  }

  private static void assertRefused(Answer answer) {
    assertThat(answer.status()).as("%s", answer.body()).isEqualTo(403);
    assertThat(answer.body().at("/error/code").asText()).isEqualTo("FORBIDDEN_ERROR");
  }

  private static Iterable<String> wallets(Client session) {
    return Stream.of(session.get("/user-wallets").body().get("wallets"))
        .flatMap(list -> Stream.iterate(0, i -> i < list.size(), i -> i + 1).map(list::get))
        .map(JsonNode::asText)
        .toList();
  }

  private static String lower(TestWallet wallet) {
    return wallet.address().toLowerCase(Locale.ROOT);
  }
}
