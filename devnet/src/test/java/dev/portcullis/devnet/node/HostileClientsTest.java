package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.portcullis.devnet.NodeProcess;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.ethereum.chain.ListenerLimits;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an unknown client sends, withholds and leaves behind does not affect other clients. */
@Timeout(120)
@Tag("hostile")
class HostileClientsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SOMEWHERE = "0x00000000000000000000000000000000000000cc";
  private static final Duration FOR_EVER = Duration.ofMinutes(10);
  private static final Duration AT_ONCE = Duration.ofMillis(300);

  /** Runs code that jumps to where it is. */
  static final String ENDLESS =
      """
      {"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"to":"%s"},"latest",{"%s":{"code":"0x5b5f56"}}]}\
      """
          .formatted(SOMEWHERE, SOMEWHERE);

  private static final String NUMBER =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"eth_blockNumber\"}";

  private final List<RawClient> clients = new ArrayList<>();
  private Chain chain;
  private NodeServer server;

  private void start(Duration callTimeout, Duration requestTimeout, ListenerLimits port)
      throws IOException {
    chain =
        Chain.open(
            ChainSettings.builder().callTimeout(callTimeout).callGas(1_000_000_000_000L).build());
    NodeLimits limits = new NodeLimits(500, 10 << 20, 10 << 20, 100, 100, 6_000, requestTimeout);
    server =
        NodeServer.start(
            chain,
            new NodeSettings("127.0.0.1", 0, NodeMode.DEVELOPMENT, "test", limits)
                .withPortLimits(port));
  }

  private RawClient client() throws IOException {
    return client("127.0.0.1");
  }

  private RawClient client(String address) throws IOException {
    RawClient client = new RawClient(server.port(), address);
    clients.add(client);
    return client;
  }

  @AfterEach
  void close() throws IOException {
    for (RawClient client : clients) {
      client.close();
    }
    if (server != null) {
      server.close();
      chain.close();
    }
  }

  @Test
  void unfinishedLargeBodiesDoNotFillTheHeap() throws IOException {
    byte[] most = "0".repeat(9_900_000).getBytes(StandardCharsets.US_ASCII);
    String head = head(9_999_999);
    try (NodeProcess node = new NodeProcess()) {
      int port = URI.create(node.url()).getPort();
      for (int i = 0; i < 53; i++) {
        RawClient client = new RawClient(port);
        clients.add(client);
        client.send(head).send(most);
      }
      assertThat(node.client().call("eth_chainId").textValue()).isEqualTo("0x19a5");
      int refused = 0;
      for (RawClient client : clients.subList(0, clients.size())) {
        client.send("0".repeat(99_999));
        String answer = client.answer();
        if (answer.startsWith("HTTP/1.1 503 ")) {
          assertThat(answer).contains("-32009").containsIgnoringCase("Retry-After");
          refused++;
        } else {
          // A number alone is no request, but it was read.
          assertThat(answer).startsWith("HTTP/1.1 200 ").contains("\"error\"");
        }
      }
      assertThat(refused).isBetween(40, 52);
      assertThat(node.client().call("eth_chainId").textValue()).isEqualTo("0x19a5");
    }
  }

  @Test
  void memoryComesBackWhetherTheClientGoesOrIsCutOff() throws IOException {
    start(FOR_EVER, Duration.ofSeconds(2), ListenerLimits.DEFAULT);
    byte[] most = "0".repeat(9_900_000).getBytes(StandardCharsets.US_ASCII);
    for (boolean goes : new boolean[] {true, false}) {
      for (int i = 0; i < 8; i++) {
        RawClient client = client().send(head(9_999_999)).send(most);
        if (goes) {
          client.close();
        }
      }
      String large = " ".repeat(9_000_000) + NUMBER;
      await()
          .atMost(30, TimeUnit.SECONDS)
          .untilAsserted(
              () ->
                  assertThat(new NodeClient(server.url()).post(large).statusCode()).isEqualTo(200));
    }
  }

  @Test
  void manySlowSendersTakeNoThread() throws IOException {
    start(FOR_EVER, FOR_EVER, ListenerLimits.DEFAULT);
    for (int i = 0; i < 100; i++) {
      client().send(head(100) + "{");
      client().send("POST / HTTP/1.1\nHost: loc");
    }
    assertUp();
    RawClient patient = clients.get(0);
    patient.send(" ".repeat(97)).send("}}");
    assertThat(patient.status()).isEqualTo(200);
  }

  @Test
  void aClientThatSendsTooSlowlyIsDisconnected() throws IOException {
    start(FOR_EVER, FOR_EVER, ListenerLimits.DEFAULT);
    RawClient slow = client().send(head(1_000_000) + "{");
    assertThat(slow.ends()).isTrue();
    assertUp();
  }

  @Test
  void aBodyHasADeadline() throws IOException {
    start(FOR_EVER, AT_ONCE, ListenerLimits.DEFAULT);
    assertThat(client().send(head(100) + "{").ends()).isTrue();
  }

  @Test
  void aRejectedClientCanContinueOnTheSameConnection() throws IOException {
    start(FOR_EVER, AT_ONCE, ListenerLimits.DEFAULT);
    RawClient client = client();
    assertThat(client.send(RawClient.request("attacker.example", "", NUMBER)).status())
        .isEqualTo(403);
    await()
        .pollDelay(Duration.ofSeconds(1))
        .until(() -> client.send(RawClient.request("localhost", "", NUMBER)) != null);
    assertThat(client.status()).isEqualTo(200);
  }

  @Test
  void aClientThatExpectsContinueReceivesAResponse() throws IOException {
    start(FOR_EVER, FOR_EVER, ListenerLimits.DEFAULT);
    RawClient client =
        client().send(head(NUMBER.length()).replace("Host:", "Expect: 100-continue\nHost:"));
    assertThat(client.status()).isEqualTo(100);
    assertThat(client.send(NUMBER).status()).isEqualTo(200);
  }

  @Test
  void aHeadOverSixteenKibibytesIsRefused() throws IOException {
    start(FOR_EVER, FOR_EVER, ListenerLimits.DEFAULT);
    String padding = "X-Padding: " + "a".repeat(12 << 10) + "\n";
    assertThat(client().send(RawClient.request("localhost", padding, NUMBER)).status())
        .isEqualTo(200);
    String more = padding + "X-More: " + "a".repeat(5 << 10) + "\n";
    assertThat(client().send(RawClient.request("localhost", more, NUMBER)).status()).isEqualTo(431);
  }

  @Test
  void manySmallValuesAreNotRead() throws IOException {
    start(FOR_EVER, FOR_EVER, ListenerLimits.DEFAULT);
    String objects = "[" + "{},".repeat(340_000) + "{}]";
    JsonNode answer = JSON.readTree(new NodeClient(server.url()).post(objects).body());
    assertThat(answer.at("/error/code").intValue()).isEqualTo(-32700);
    assertThat(answer.at("/error/message").textValue()).contains("oken");
  }

  @Test
  void aBatchEndsAsAWhole() throws IOException {
    start(Duration.ofMillis(200), Duration.ofMillis(500), ListenerLimits.DEFAULT);
    String batch = "[" + (ENDLESS + ",").repeat(99) + NUMBER + "]";
    JsonNode answers = JSON.readTree(new NodeClient(server.url()).post(batch).body());
    assertThat(answers).hasSize(100);
    assertThat(answers.get(0).at("/error/message").textValue()).contains("timeout");
    assertThat(answers.get(99).at("/error/code").intValue()).isEqualTo(-32005);
    assertThat(answers.get(99).at("/error/message").textValue()).contains("500 ms");
  }

  @Test
  void workEndsWhenTheClientGoes() throws IOException {
    start(FOR_EVER, FOR_EVER, ListenerLimits.DEFAULT);
    for (int i = 0; i < 100; i++) {
      client().send(RawClient.request("localhost", "", ENDLESS));
    }
    String batch = "[" + (ENDLESS + ",").repeat(9) + ENDLESS + "]";
    client().send(RawClient.request("localhost", "", batch));
    for (RawClient client : clients) {
      client.close();
    }
    assertCallsRun();
  }

  @Test
  void aWaitEndsWhenTheClientGoes() throws Exception {
    Scene scene = new Scene(NodeLimits.DEFAULT);
    server = scene.server;
    chain = scene.chain;
    String early = scene.alice.from(30).transfer(Scene.BOB, 1).encoded().toString();
    String call =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"eth_sendRawTransactionSync\",\"params\":[\"%s\",10000]}"
            .formatted(early);
    for (int i = 0; i < 32; i++) {
      client().send(RawClient.request("localhost", "", call));
    }
    for (RawClient client : clients) {
      client.close();
    }
    String soon = scene.alice.from(3).transfer(Scene.BOB, 1).encoded().toString();
    await()
        .atMost(5, TimeUnit.SECONDS)
        .untilAsserted(
            () ->
                assertThat(scene.client.exchange("eth_sendRawTransactionSync", soon, 1).toString())
                    .doesNotContain("busy"));
  }

  @Test
  void longCallsOfOneClientDoNotBlockShortCallsOfOthers() throws IOException {
    start(FOR_EVER, FOR_EVER, ListenerLimits.DEFAULT);
    for (int i = 0; i < 200; i++) {
      client().send(RawClient.request("localhost", "", ENDLESS));
    }
    assertUp();
    assertThat(new NodeClient(server.url()).call("eth_getBlockByNumber", "0x0", true)).isNotEmpty();
  }

  @Test
  void placesForLongCallsGoRoundTheAddresses() throws IOException {
    start(Duration.ofMillis(100), FOR_EVER, ListenerLimits.DEFAULT);
    List<RawClient> many = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      many.add(client().send(RawClient.request("localhost", "", ENDLESS)));
    }
    assertThat(client("127.0.0.2").send(RawClient.request("localhost", "", ENDLESS)).answer())
        .contains("timeout");
    long answered = 0;
    for (RawClient client : many) {
      answered += client.socket.getInputStream().available() > 0 ? 1 : 0;
    }
    assertThat(answered).isLessThan(60);
  }

  @Test
  void theLongestIdleConnectionIsEvictedForANewOne() throws IOException {
    start(FOR_EVER, FOR_EVER, new ListenerLimits(30, 20, 64 << 20));
    RawClient first = client();
    RawClient reading = client().send(head(100) + "{");
    RawClient other = client("127.0.0.2").send(RawClient.request("localhost", "", NUMBER));
    assertThat(other.status()).isEqualTo(200);
    for (int i = 0; i < 40; i++) {
      client();
    }
    assertThat(first.ends()).isTrue();
    assertThat(reading.ends()).isTrue();
    assertUp();
    assertThat(other.send(RawClient.request("localhost", "", NUMBER)).status()).isEqualTo(200);
  }

  @Test
  void withoutIdleConnectionsTheLongestRunningIsEvicted() throws IOException {
    start(FOR_EVER, FOR_EVER, new ListenerLimits(20, 20, 64 << 20));
    for (int i = 0; i < 20; i++) {
      client().send(RawClient.request("localhost", "", ENDLESS));
    }
    RawClient late = client();
    await()
        .atMost(20, TimeUnit.SECONDS)
        .until(() -> late.send(RawClient.request("localhost", "", NUMBER)).status() == 200);
  }

  @Test
  void unreadResponsesDoNotFillTheHeap() throws IOException {
    start(FOR_EVER, FOR_EVER, ListenerLimits.DEFAULT);
    // Returns four mebibytes of zeros.
    String large = ENDLESS.replace("0x5b5f56", "0x624000005ff3");
    for (int i = 0; i < 20; i++) {
      RawClient client = client();
      client.socket.setReceiveBufferSize(1);
      client.send(RawClient.request("localhost", "", large));
    }
    await()
        .atMost(20, TimeUnit.SECONDS)
        .untilAsserted(
            () -> assertThat(new NodeClient(server.url()).post(large).body()).contains("-32009"));
    assertUp();
    for (RawClient client : clients) {
      client.close();
    }
    await()
        .atMost(20, TimeUnit.SECONDS)
        .untilAsserted(
            () ->
                assertThat(new NodeClient(server.url()).post(large).body()).contains("\"result\""));
  }

  @Test
  void filtersTogetherKeepALimitedNumberOfConditions() throws IOException {
    start(FOR_EVER, FOR_EVER, ListenerLimits.DEFAULT);
    NodeClient client = new NodeClient(server.url());
    List<String> addresses = IntStream.range(0, 900).mapToObj(i -> "0x%040x".formatted(i)).toList();
    String small = client.call("eth_newBlockFilter").textValue();
    String first = client.call("eth_newFilter", Map.of("address", addresses)).textValue();
    assertThat(client.exchange("eth_getFilterChanges", small).has("result")).isTrue();
    String second = client.call("eth_newFilter", Map.of("address", addresses)).textValue();
    assertThat(client.exchange("eth_getFilterChanges", first).toString())
        .contains("filter not found");
    assertThat(client.exchange("eth_getFilterChanges", small).has("result")).isTrue();
    assertThat(client.exchange("eth_getFilterChanges", second).has("result")).isTrue();
  }

  @Test
  void callsThatFollowWithoutWaitingAreAnsweredInOrder() throws IOException {
    start(Duration.ofMillis(900), FOR_EVER, ListenerLimits.DEFAULT);
    RawClient client = client();
    client.send(
        RawClient.request("localhost", "", ENDLESS) + RawClient.request("localhost", "", NUMBER));
    assertThat(client.answer()).contains("timeout");
    assertThat(client.answer()).contains("\"0x0\"");
    client.send(RawClient.request("localhost", "", ENDLESS));
    await()
        .pollDelay(Duration.ofMillis(400))
        .until(() -> client.send(RawClient.request("localhost", "", NUMBER)) != null);
    assertThat(client.answer()).contains("timeout");
    assertThat(client.answer()).contains("\"0x0\"");
  }

  private static String head(int length) {
    return "POST / HTTP/1.1\nHost: localhost\nContent-Type: application/json\nContent-Length: "
        + length
        + "\n\n";
  }

  private void assertUp() throws IOException {
    assertThat(new NodeClient(server.url()).call("eth_blockNumber").textValue()).isEqualTo("0x0");
  }

  /** A call of another client gets a permit. */
  private void assertCallsRun() throws IOException {
    JsonNode answer =
        JSON.readTree(
            new NodeClient(server.url()).post(ENDLESS.replace("0x5b5f56", "0x00")).body());
    assertThat(answer.at("/result").textValue()).isEqualTo("0x");
  }
}
