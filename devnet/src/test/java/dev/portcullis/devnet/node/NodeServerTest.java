package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.DemoToken;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.transaction.Transaction;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NodeServerTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final NodeLimits SMALL =
      new NodeLimits(5, 100_000, 20_000, 3, 3, 50, Duration.ofSeconds(30));
  private static final String CALL = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"eth_chainId\"}";

  private Scene scene;

  @BeforeEach
  void open() throws IOException {
    scene = new Scene(SMALL);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void invalidJsonIsAParseErrorAndTheNodeStaysUp() throws IOException {
    for (String garbage :
        List.of(
            "",
            "{",
            "hello",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":2,\"method\":\"eth_chainId\"}",
            CALL + CALL,
            "[".repeat(50_000),
            "{\"a\":".repeat(10_000))) {
      assertThat(code(garbage)).isEqualTo(-32700);
    }
    assertUp();
  }

  @Test
  void anInvalidRequestIsAnInvalidRequestError() throws IOException {
    for (String wrong : List.of("1", "null", "\"text\"", "{}", "[]", "{\"jsonrpc\":\"2.0\"}")) {
      assertThat(code(wrong)).isEqualTo(-32600);
    }
  }

  @Test
  void randomBytesAndRandomParametersNeverBreakTheNode() throws IOException {
    Random random = new Random(3);
    String[] values = {
      "null",
      "0",
      "-1",
      "1e400",
      "\"\"",
      "\"0x\"",
      "\"0xzz\"",
      "[]",
      "{}",
      "true",
      "[[[]]]",
      "\"latest\"",
      "\"0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff\"",
      "9223372036854775808",
      "{\"blockHash\":1}",
      "{\"topics\":\"a\"}",
      "\"\\u0000\"",
    };
    String[] methods = {
      "eth_getBalance",
      "eth_getCode",
      "eth_getStorageAt",
      "eth_call",
      "eth_estimateGas",
      "eth_getLogs",
      "eth_feeHistory",
      "eth_sendRawTransaction",
      "eth_getBlockByNumber",
      "eth_getBlockByHash",
      "eth_getTransactionByHash",
      "eth_newFilter",
      "eth_getFilterChanges",
      "eth_getBlockReceipts",
      "eth_getTransactionByBlockNumberAndIndex",
      "eth_uninstallFilter",
      "eth_subscribe",
      "eth_unsubscribe",
      "evm_increaseTime",
      "evm_revert",
      "devnet_reorg",
      "eth_getTransactionCount",
      "eth_sendRawTransactionSync",
      "evm_setNextBlockTimestamp",
    };
    for (int i = 0; i < 1_500; i++) {
      String method = methods[random.nextInt(methods.length)];
      StringBuilder params = new StringBuilder();
      int count = random.nextInt(4);
      for (int p = 0; p < count; p++) {
        params.append(p == 0 ? "" : ",").append(values[random.nextInt(values.length)]);
      }
      String request = call(method, params.toString());
      HttpResponse<String> response = scene.client.post(request);
      assertThat(response.statusCode()).as(request).isEqualTo(200);
      JsonNode answer = JSON.readTree(response.body());
      assertThat(answer.path("error").path("code").asInt()).as(request).isNotEqualTo(-32603);
    }
    assertUp();
  }

  @Test
  void batchesAreAnsweredWithoutTheirNotifications() throws IOException {
    String notification = "{\"jsonrpc\":\"2.0\",\"method\":\"eth_chainId\"}";
    JsonNode answers =
        JSON.readTree(scene.client.post("[" + CALL + "," + notification + ",7]").body());

    assertThat(answers).hasSize(2);
    assertThat(answers.get(0).get("result").textValue()).isEqualTo("0x19a5");
    assertThat(answers.get(1).get("error").get("code").intValue()).isEqualTo(-32600);
    assertThat(scene.client.post(notification).statusCode()).isEqualTo(204);
    assertThat(scene.client.post("[" + notification + "]").body()).isEmpty();
  }

  @Test
  void aBatchOverTheLimitIsRefusedAsAWhole() throws IOException {
    assertThat(code("[" + (CALL + ",").repeat(5) + CALL + "]")).isEqualTo(-32600);
  }

  @Test
  void anAnswerOverTheLimitIsAnErrorOfItsOwn() throws IOException {
    String big = call("eth_getCode", "\"" + scene.token + "\",\"latest\"");
    String twenty = "[" + big + "," + big + "," + big + "," + big + "," + big + "]";
    JsonNode answers = JSON.readTree(scene.client.post(twenty).body());
    assertThat(answers.get(0).has("result")).isTrue();
    scene.close();
    scene = new Scene(new NodeLimits(5, 100_000, 1_024, 3, 3, 50, Duration.ofSeconds(30)));
    assertThat(code(big)).isEqualTo(-32008);
    assertUp();
  }

  @Test
  void requestsThatAreNoJsonRpcOverPostAreRefusedByHttp() throws IOException {
    assertThat(scene.client.get().statusCode()).isEqualTo(405);
    assertThat(scene.client.post(CALL, "text/plain").statusCode()).isEqualTo(415);
    assertThat(scene.client.post(" ".repeat(100_001)).statusCode()).isEqualTo(413);
    assertThat(new NodeClient(scene.server.url() + "/other").post(CALL).statusCode())
        .isEqualTo(404);
  }

  @Test
  void aTakenPortIsOneClearLine() {
    try (Chain other = Chain.open(ChainSettings.builder().build())) {
      NodeSettings taken =
          new NodeSettings(
              "127.0.0.1", scene.server.port(), NodeMode.NORMAL, "x", NodeLimits.DEFAULT);
      assertThatThrownBy(() -> NodeServer.start(other, taken))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("Cannot listen on 127.0.0.1 port " + scene.server.port())
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  void aSentTransactionHasItsReceiptAtOnce() throws IOException {
    Transaction transaction = scene.alice.transfer(Scene.BOB, 1);
    JsonNode hash = scene.client.call("eth_sendRawTransaction", transaction.encoded().toString());
    JsonNode receipt = scene.client.call("eth_getTransactionReceipt", hash.textValue());

    assertThat(hash.textValue()).isEqualTo(transaction.hash().toString());
    assertThat(receipt.get("status").textValue()).isEqualTo("0x1");
    Transaction next = scene.alice.transfer(Scene.BOB, 1);
    assertThat(
            scene
                .client
                .call("eth_sendRawTransactionSync", next.encoded().toString())
                .get("transactionHash")
                .textValue())
        .isEqualTo(next.hash().toString());
  }

  @Test
  void aTransactionThatCannotBeIncludedTimesOutWithItsHash() throws IOException {
    Transaction early = scene.alice.from(20).transfer(Scene.BOB, 1);
    JsonNode error =
        scene
            .client
            .exchange("eth_sendRawTransactionSync", early.encoded().toString(), 30)
            .get("error");
    assertThat(error.get("code").intValue()).isEqualTo(4);
    assertThat(error.get("data").textValue()).isEqualTo(early.hash().toString());
  }

  @Test
  void filtersReturnChangesSinceTheLastPoll() throws IOException {
    String logs =
        scene.client.call("eth_newFilter", Map.of("address", scene.token.toString())).textValue();
    String blocks = scene.client.call("eth_newBlockFilter").textValue();
    assertThat(scene.client.call("eth_getFilterChanges", logs)).isEmpty();

    scene.send(scene.alice.call(scene.token, DemoToken.transfer(Scene.BOB, 1)));
    JsonNode found = scene.client.call("eth_getFilterChanges", logs);
    assertThat(found).hasSize(1);
    assertThat(found.get(0).get("removed").booleanValue()).isFalse();
    assertThat(scene.client.call("eth_getFilterChanges", logs)).isEmpty();
    assertThat(scene.client.call("eth_getFilterChanges", blocks)).hasSize(1);
    assertThat(scene.client.call("eth_getFilterLogs", logs)).hasSize(1);
    assertThat(scene.client.call("eth_uninstallFilter", logs).booleanValue()).isTrue();
    assertThat(scene.client.call("eth_uninstallFilter", logs).booleanValue()).isFalse();
    assertThat(scene.client.exchange("eth_getFilterChanges", logs).get("error").get("message"))
        .hasToString("\"filter not found\"");
  }

  @Test
  void theFilterUnusedLongestMakesRoom() throws IOException {
    String first = scene.client.call("eth_newBlockFilter").textValue();
    String second = scene.client.call("eth_newPendingTransactionFilter").textValue();
    scene.client.call("eth_newBlockFilter");
    scene.client.call("eth_getFilterChanges", first);
    scene.client.call("eth_newBlockFilter");

    assertThat(scene.client.exchange("eth_getFilterChanges", second).has("error")).isTrue();
    assertThat(scene.client.exchange("eth_getFilterChanges", first).has("result")).isTrue();
  }

  @Test
  void developersTravelInTimeAndBack() throws IOException {
    String mark = scene.client.call("evm_snapshot").textValue();
    scene.client.call("evm_increaseTime", 3_600);
    scene.client.call("evm_mine");
    long before = timestamp("0x3");
    assertThat(timestamp("latest") - before).isGreaterThanOrEqualTo(3_600);

    assertThat(scene.client.call("evm_revert", mark).booleanValue()).isTrue();
    assertThat(scene.client.call("eth_blockNumber").textValue()).isEqualTo("0x3");
    assertThat(scene.client.call("evm_revert", mark).booleanValue()).isFalse();
    String old = hash("latest");
    assertThat(scene.client.call("devnet_reorg", 1).get(0).textValue()).isEqualTo(old);
    assertThat(hash("latest")).isNotEqualTo(old);
  }

  private long timestamp(String block) throws IOException {
    String text =
        scene.client.call("eth_getBlockByNumber", block, false).get("timestamp").textValue();
    return Long.decode(text);
  }

  private String hash(String block) throws IOException {
    return scene.client.call("eth_getBlockByNumber", block, false).get("hash").textValue();
  }

  private int code(String body) throws IOException {
    HttpResponse<String> response = scene.client.post(body);
    assertThat(response.statusCode()).isEqualTo(200);
    return JSON.readTree(response.body()).path("error").path("code").intValue();
  }

  private void assertUp() throws IOException {
    assertThat(scene.client.call("eth_chainId").textValue()).isEqualTo("0x19a5");
  }

  private static String call(String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\""
        + method
        + "\",\"params\":["
        + params
        + "]}";
  }
}
