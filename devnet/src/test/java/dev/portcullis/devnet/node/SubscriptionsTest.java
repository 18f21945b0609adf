package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.DemoToken;
import dev.portcullis.ethereum.chain.NodeLimits;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SubscriptionsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Scene scene;
  private Client client;

  @BeforeEach
  void open() throws IOException {
    scene = new Scene(new NodeLimits(500, 10 << 20, 10 << 20, 10, 10, 12, Duration.ofSeconds(30)));
    client = new Client(scene.server.url());
  }

  @AfterEach
  void close() {
    client.socket.abort();
    scene.close();
  }

  @Test
  void callsAreAnsweredAsOverHttp() throws Exception {
    assertThat(client.call("eth_chainId", "").get("result").textValue()).isEqualTo("0x19a5");
    assertThat(client.call("nothing", "").get("error").get("code").intValue()).isEqualTo(-32601);
  }

  @Test
  void newHeadsArePushedWithZeroRoots() throws Exception {
    String id = client.subscribe("\"newHeads\"");
    IncludedTransaction sent = scene.send(scene.alice.transfer(Scene.BOB, 1));

    JsonNode head = client.pushed(id);
    assertThat(head.get("hash").textValue()).isEqualTo(sent.block().hash().toString());
    assertThat(head.get("stateRoot").textValue()).isEqualTo("0x" + "0".repeat(64));
    assertThat(head.has("transactions")).isFalse();
  }

  @Test
  void matchingLogsArePushedAndRemoved() throws Exception {
    String id = client.subscribe("\"logs\",{\"address\":\"" + scene.token + "\"}");
    scene.send(scene.alice.transfer(Scene.BOB, 1));
    IncludedTransaction sent =
        scene.send(scene.alice.call(scene.token, DemoToken.transfer(Scene.BOB, 3)));

    JsonNode log = client.pushed(id);
    assertThat(log.get("transactionHash").textValue())
        .isEqualTo(sent.transaction().hash().toString());
    assertThat(log.get("removed").booleanValue()).isFalse();
    scene.chain.dev().rewind(sent.block().number() - 1);
    JsonNode removed = client.pushed(id);
    assertThat(removed.get("logIndex")).isEqualTo(log.get("logIndex"));
    assertThat(removed.get("removed").booleanValue()).isTrue();
  }

  @Test
  void acceptedTransactionsArePushedAsHashes() throws Exception {
    String id = client.subscribe("\"newPendingTransactions\"");
    IncludedTransaction sent = scene.send(scene.alice.transfer(Scene.BOB, 1));
    assertThat(client.pushed(id).textValue()).isEqualTo(sent.transaction().hash().toString());
  }

  @Test
  void syncingReportsOnceThatTheNodeIsSynced() throws Exception {
    assertThat(client.pushed(client.subscribe("\"syncing\"")).booleanValue()).isFalse();
  }

  @Test
  void nothingIsPushedAfterUnsubscribing() throws Exception {
    String heads = client.subscribe("\"newHeads\"");
    String pending = client.subscribe("\"newPendingTransactions\"");
    assertThat(client.call("eth_unsubscribe", "\"" + heads + "\"").get("result").booleanValue())
        .isTrue();
    assertThat(client.call("eth_unsubscribe", "\"" + heads + "\"").get("result").booleanValue())
        .isFalse();

    scene.send(scene.alice.transfer(Scene.BOB, 1));
    scene.send(scene.alice.transfer(Scene.BOB, 1));
    client.pushed(pending);
    // Everything of the first block is pushed before anything of the second transaction's.
    client.pushed(pending);
    assertThat(client.received).isEmpty();
  }

  @Test
  void aClientThatPollsTooOftenReceivesAnError() throws Exception {
    for (int i = 0; i < 12; i++) {
      client.call("eth_chainId", "");
    }
    assertThat(client.call("eth_chainId", "").get("error").get("code").intValue())
        .isEqualTo(-32005);
  }

  /** A WebSocket client of the JDK. */
  private static final class Client implements WebSocket.Listener {
    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
    private final StringBuilder partial = new StringBuilder();
    private final WebSocket socket;

    Client(String url) {
      socket =
          HttpClient.newHttpClient()
              .newWebSocketBuilder()
              .buildAsync(URI.create(url.replace("http:", "ws:") + "/"), this)
              .join();
    }

    JsonNode call(String method, String params) throws Exception {
      socket
          .sendText(
              "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\""
                  + method
                  + "\",\"params\":["
                  + params
                  + "]}",
              true)
          .join();
      return next();
    }

    String subscribe(String params) throws Exception {
      return call("eth_subscribe", params).get("result").textValue();
    }

    JsonNode pushed(String id) throws Exception {
      JsonNode message = next();
      assertThat(message.get("method").textValue()).isEqualTo("eth_subscription");
      assertThat(message.get("params").get("subscription").textValue()).isEqualTo(id);
      return message.get("params").get("result");
    }

    private JsonNode next() throws Exception {
      String text = received.poll(20, TimeUnit.SECONDS);
      assertThat(text).as("a message within 20 s").isNotNull();
      return JSON.readTree(text);
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      partial.append(data);
      if (last) {
        received.add(partial.toString());
        partial.setLength(0);
      }
      from.request(1);
      return null;
    }
  }
}
