package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.RpcFuzzMessages.One;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Malformed messages to the gateway, with a fixed seed: none causes a server error (5xx, −32603),
 * each answer is JSON-RPC, and what is well formed is answered with its id.
 */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class GatewayFuzzIT {
  private static final long SEED = 20_261_123;
  private static final int MESSAGES = 1_200;

  /** Users have a thousand calls a minute: then it is the next one's turn. */
  private static final int CALLS = 900;

  private static final int MOST_OF_STRANGERS = 16_384;

  private final Api api;
  private final DevChain chain;
  private final RpcFuzzJudge judge = new RpcFuzzJudge();
  private PermittedContract token;

  GatewayFuzzIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  /** Who sends: with these credentials, there, and with this wallet. */
  private record Sender(Gateway gateway, String wallet) {
    boolean isStranger() {
      return gateway.path().equals("/rpc") && gateway.client().value().isEmpty();
    }
  }

  @BeforeEach
  void somethingToCall() {
    token = PermittedContract.register(api, chain.deployToken());
    token.permit("public", false, List.of());
  }

  @AfterEach
  void leave() {
    token.close();
  }

  @Test
  void nobody() {
    send(this::stranger);
  }

  @Test
  void aUserWithoutRights() {
    send(this::user);
  }

  @Test
  void aBrowserWallet() {
    send(this::browser);
  }

  @Test
  void bodiesAtTheLimitAndAbove() {
    for (One one : RpcFuzzMessages.large()) {
      judge(stranger(), one);
      judge(user(), one);
    }
    for (int length : List.of((10 << 20) + 1, 12 << 20)) {
      assertThat(refused(" ".repeat(length))).isIn(Optional.of(413), Optional.empty());
    }
    judge.verify();
  }

  private Sender stranger() {
    return new Sender(Gateway.of(Client.anonymous(api)), TestWallet.OPERATOR.address());
  }

  private Sender user() {
    TestWallet wallet = TestWallet.random();
    People.walletUser(api, wallet);
    Gateway user = Gateway.of(Client.session(api, wallet));
    return new Sender(user, wallet.address());
  }

  private Sender browser() {
    TestWallet wallet = TestWallet.random();
    People.walletUser(api, wallet);
    return new Sender(Gateway.wallet(Client.session(api, wallet)), wallet.address());
  }

  /**
   * The status of the response to an anonymous client's body; empty if an early refusal ends the
   * connection.
   */
  private Optional<Integer> refused(String body) {
    String head =
        "POST /rpc HTTP/1.1\r\nhost: gate\r\ncontent-type: application/json\r\ncontent-length: "
            + body.length()
            + "\r\n\r\n";
    try (RawHttp http = RawHttp.connect(api)) {
      http.send(head);
      try {
        http.send(body);
      } catch (UncheckedIOException cut) {
        // There may be an answer all the same.
      }
      return http.answerOrEnd().map(RawHttp.Answer::status);
    }
  }

  private void send(Supplier<Sender> senders) {
    Random random = new Random(SEED);
    RpcFuzzMessages messages =
        new RpcFuzzMessages(random, new RpcFuzzValues(random, hashes(), addresses()));
    Sender sender = senders.get();
    int calls = 0;
    for (int i = 0; i < MESSAGES; i++) {
      One one = i < messages.methods() ? messages.call() : messages.next();
      if (calls + one.calls() > CALLS) {
        sender = senders.get();
        calls = 0;
      }
      calls += one.calls();
      judge(sender, one);
    }
    judge.verify();
  }

  private List<String> addresses() {
    return List.of(
        token.address(),
        TestWallet.OPERATOR.address(),
        "0x" + "0".repeat(40),
        "0x" + "0".repeat(38) + "04");
  }

  private List<String> hashes() {
    JsonNode receipt = chain.transfer(token.address(), TestWallet.OPERATOR.address(), 1);
    return List.of(
        receipt.get("transactionHash").asText(),
        receipt.get("blockHash").asText(),
        DevChain.TRANSFER);
  }

  private HttpResponse<String> post(Sender sender, One one) {
    byte[] body = one.bytes(sender.wallet());
    Client client = sender.gateway().client();
    HttpRequest.Builder request =
        api.request(sender.gateway().path())
            .header("content-type", "application/json")
            .POST(BodyPublishers.ofByteArray(body));
    if (!client.value().isEmpty()) {
      request.header(client.header(), client.value());
    }
    return api.send(request);
  }

  private void judge(Sender sender, One one) {
    if (sender.isStranger() && one.body().length() > MOST_OF_STRANGERS) {
      Optional<Integer> refused = refused(one.body());
      judge.check(one, "", refused.orElse(401) == 401, "status " + refused + ", a stranger's");
      return;
    }
    HttpResponse<String> answer = post(sender, one);
    int status = answer.statusCode();
    if (status == 204) {
      judge.silence(one);
    } else if (status != 200) {
      judge.check(one, answer.body(), false, "status " + status);
    } else {
      judge.answer(one, answer.body());
    }
  }
}
