package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.RpcFuzzMessages.One;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Malformed messages over the gateway's WebSocket, with a fixed seed, as text and as bytes, whole
 * and in parts: each is answered as over HTTP, and none ends the connection.
 */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
@Tag("payara")
class GatewaySocketFuzzIT {
  private static final long SEED = 20_261_125;
  private static final int MESSAGES = 700;

  /** Users have a thousand calls a minute: then it is the next one's turn. */
  private static final int CALLS = 900;

  private static final String OPERATOR = TestWallet.OPERATOR.address();
  private static final int DEEP = 500_000;

  private final Random random = new Random(SEED);
  private final RpcFuzzJudge judge = new RpcFuzzJudge();
  private final Api api;
  private final String closed;

  GatewaySocketFuzzIT(Api api, DevChain chain) {
    this.api = api;
    this.closed = chain.deployToken();
  }

  @Test
  void noMessageEndsTheConnection() {
    RpcFuzzMessages messages =
        new RpcFuzzMessages(
            random,
            new RpcFuzzValues(random, List.of(DevChain.TRANSFER), List.of(closed, OPERATOR)));
    TestWallet wallet = TestWallet.random();
    SocketClient socket = socket(wallet);
    int calls = 0;
    for (int i = 0; i < MESSAGES; i++) {
      One one = i < messages.methods() ? messages.call() : any(messages);
      if (calls + one.calls() >= CALLS) {
        socket.close();
        wallet = TestWallet.random();
        socket = socket(wallet);
        calls = 0;
      }
      calls += one.calls() + 1;
      send(socket, one.bytes(wallet.address()));
      judge(socket, one);
    }
    socket.close();
    judge.verify();
  }

  private SocketClient socket(TestWallet wallet) {
    People.walletUser(api, wallet);
    return SocketClient.open(Client.session(api, wallet));
  }

  private One any(RpcFuzzMessages messages) {
    return switch (random.nextInt(40)) {
      case 0 -> new One("[".repeat(DEEP), null, 1);
      case 1 -> new One("{\"a\":".repeat(DEEP / 5), null, 1);
      case 2 -> new One("", null, 1);
      default -> messages.next();
    };
  }

  /** Sends as text only what is text; up to three bytes do not make two parts of a message. */
  private void send(SocketClient socket, byte[] message) {
    String text = new String(message, StandardCharsets.UTF_8);
    boolean isText = ByteBuffer.wrap(message).equals(StandardCharsets.UTF_8.encode(text));
    if (isText && (random.nextBoolean() || message.length <= 3)) {
      socket.send(text);
    } else if (message.length > 3) {
      socket.sendBinary(message);
    }
  }

  /** Answers come in order: what came before that of another call is the answer to the message. */
  private void judge(SocketClient socket, One one) {
    assertThat(socket.result("eth_chainId")).isNotNull();
    List<String> said = socket.texts();
    if (said.isEmpty()) {
      judge.silence(one);
    } else {
      judge.check(one, said.toString(), said.size() == 1, "several answers");
      judge.answer(one, said.get(0));
    }
  }
}
