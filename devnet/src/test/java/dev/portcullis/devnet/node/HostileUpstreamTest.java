package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.DemoToken;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.upstream.UpstreamChain;
import dev.portcullis.devnet.upstream.UpstreamException;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.transaction.Transaction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A copied chain whose node hangs, lies or goes away: an error by name, never a wrong block. */
@Tag("hostile")
class HostileUpstreamTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String NOBODY = "0x00000000000000000000000000000000000000ff";

  /** A proxy in front of a healthy node: responses by method, or a hang. */
  private final Map<String, String> lies = new ConcurrentHashMap<>();

  private final CountDownLatch over = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private Scene scene;
  private HttpServer liar;
  private Chain chain;
  private NodeServer server;
  private NodeClient client;

  @BeforeEach
  void open() throws IOException {
    scene = new Scene(NodeLimits.DEFAULT);
    liar = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    liar.createContext("/", this::answer);
    liar.setExecutor(threads);
    liar.start();
    chain = Chain.open(ChainSettings.builder().upstream(copied()).build());
    server =
        NodeServer.start(
            chain,
            new NodeSettings("127.0.0.1", 0, NodeMode.DEVELOPMENT, "test", NodeLimits.DEFAULT));
    client = new NodeClient(server.url());
  }

  private UpstreamChain copied() {
    return UpstreamChain.at(
        URI.create("http://127.0.0.1:" + liar.getAddress().getPort() + "/secret-key"),
        OptionalLong.empty());
  }

  @AfterEach
  void close() {
    over.countDown();
    server.close();
    chain.close();
    liar.stop(0);
    scene.close();
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String asked = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    JsonNode request = new ObjectMapper().readTree(asked);
    String lie = lies.get(request.path("method").asText());
    if ("hang".equals(lie)) {
      try {
        over.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return;
    }
    if ("cut".equals(lie)) {
      exchange.sendResponseHeaders(200, 100);
      exchange.getResponseBody().flush();
      exchange.close();
      return;
    }
    String body;
    if (lie == null) {
      body = scene.client.post(asked).body();
    } else if (lie.startsWith("!")) {
      body = lie.substring(1);
    } else {
      body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":" + lie + "}";
    }
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, bytes.length);
    try (exchange) {
      exchange.getResponseBody().write(bytes);
    } catch (IOException e) {
      // A client that receives too much closes the connection.
      throw new UncheckedIOException(e);
    }
  }

  private String failure(String method, Object... params) throws IOException {
    JsonNode error = client.exchange(method, params).path("error");
    assertThat(error.path("code").asInt()).as(error.toString()).isEqualTo(-32002);
    assertThat(error.toString()).doesNotContain("secret-key");
    return error.path("message").asText();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "eth_getBalance; 7; balance is no text",
        "eth_getBalance; \"seven\"; no number",
        "eth_getBalance; \"0x\"; no digits",
        "eth_getBalance; null; nothing",
        "eth_getBalance; {}; an object",
        "eth_getTransactionCount; \"0x10000000000000000\"; more than 64 bits",
        "eth_getCode; \"0xabc\"; half a byte",
        "eth_getCode; [[[[]]]]; a list",
        "eth_getCode; !not json; no JSON",
        "eth_getCode; !{}; no result",
        "eth_getCode; ![]; a batch",
        "eth_getCode; !{\"error\":{\"code\":-32005,\"message\":\"slow down\"}}; an error",
        "eth_getCode; cut; no answer at all"
      })
  void anInvalidResponseIsANamedError(String method, String lie, String why) throws IOException {
    lies.put(method, lie);
    assertThat(failure("eth_getBalance", NOBODY, "latest")).as(why).contains(method);
    lies.clear();
    chain.dev().mine();
  }

  @Test
  void answersThatAreTooLargeAreNotRead() throws IOException {
    lies.put("eth_getCode", "\"0x" + "00".repeat(3 << 20) + "\"");
    assertThat(failure("eth_getCode", NOBODY, "latest")).contains("more than");
    lies.put("eth_getLogs", "[" + "0,".repeat(8 << 20) + "0]");
    assertThat(failure("eth_getLogs", Map.of("fromBlock", "0x0", "toBlock", "0x2")))
        .contains("more than");
    lies.put("eth_getLogs", "[" + "[],".repeat(1 << 20) + "0]");
    assertThat(failure("eth_getLogs", Map.of("fromBlock", "0x0", "toBlock", "0x2")))
        .contains("values");
  }

  @Test
  void unrequestedLogsAreRejected() throws IOException {
    JsonNode logs = scene.client.call("eth_getLogs", Map.of("fromBlock", "0x2", "toBlock", "0x2"));
    lies.put("eth_getLogs", logs.toString());
    assertThat(failure("eth_getLogs", Map.of("fromBlock", "0x0", "toBlock", "0x1")))
        .contains("not what was asked for");
  }

  @Test
  void aTransactionWhoseStateCannotBeReadIsRejected() throws IOException {
    lies.put("eth_getStorageAt", "\"much\"");
    assertThat(failure("eth_sendRawTransaction", needy(3).encoded().toString()))
        .contains("eth_getStorageAt");
    assertThat(chain.pending()).isEmpty();
    lies.clear();
    client.call("eth_sendRawTransaction", needy(3).encoded().toString());
    assertThat(chain.await(needy(3).hash(), PATIENCE).orElseThrow().receipt().succeeded()).isTrue();
  }

  private Transaction needy(long nonce) {
    return scene.alice.from(nonce).call(scene.token, DemoToken.transfer(Scene.BOB, 4), 200_000);
  }

  @Test
  void aTransactionBeforeItsTurnWaitsUntilItsStateCanBeRead() throws IOException {
    client.call("evm_setAutomine", false);
    Transaction needy = needy(4);
    Transaction before = scene.alice.from(3).transfer(Scene.BOB, 1);
    lies.put("eth_getStorageAt", "\"much\"");
    client.call("eth_sendRawTransaction", needy.encoded().toString());
    client.call("eth_sendRawTransaction", before.encoded().toString());
    // A request for a block returns the reason why there is none.
    assertThat(failure("evm_mine")).contains("eth_getStorageAt");
    assertThat(chain.head().number()).isEqualTo(3);
    assertThat(chain.pending()).hasSize(2);
    // By the clock or on demand, others go on meanwhile.
    client.call("evm_setAutomine", true);
    assertThat(chain.await(before.hash(), PATIENCE)).isPresent();
    assertThat(chain.transaction(needy.hash())).isEmpty();
    assertThat(chain.pending(needy.hash())).isPresent();
    lies.clear();
    assertThat(chain.await(needy.hash(), PATIENCE).orElseThrow().receipt().succeeded()).isTrue();
  }

  @Test
  void aHangingNodeDelaysNoRequestBeyondItsTimeout() throws IOException {
    lies.put("eth_getBalance", "hang");
    assertThat(failure("eth_getBalance", NOBODY, "latest")).contains("within 10 s");
    assertThat(failure("eth_getBalance", NOBODY, "latest")).contains("did not respond just now");
    client.call("eth_getBalance", scene.alice.address().toString(), "latest");
    client.call("anvil_mine");
  }

  @Test
  void aNodeThatReturnsWithAnotherChainIsRejected() throws IOException {
    lies.put("eth_getBalance", "cut");
    failure("eth_getBalance", NOBODY, "latest");
    lies.clear();
    lies.put("eth_chainId", "\"0x1\"");
    String told =
        await()
            .until(
                () -> failure("eth_getBalance", NOBODY, "latest"),
                failure -> !failure.contains("just now"));
    assertThat(told).contains("not the one that was copied");
    lies.clear();
    client.call("eth_getBalance", NOBODY, "latest");
  }

  @Test
  void anInvalidChainIsNotCopied() {
    for (Map.Entry<String, String> lie :
        List.of(
            Map.entry("eth_chainId", "\"0x0\""),
            Map.entry("eth_blockNumber", "\"0xffffffffffffffff\""),
            Map.entry("eth_getBlockByNumber", "null"),
            Map.entry("eth_getBlockByNumber", "{\"number\":\"0x3\",\"gasLimit\":\"0x0\"}"),
            Map.entry("eth_getBlockByNumber", "\"0x\""))) {
      lies.clear();
      lies.put(lie.getKey(), lie.getValue());
      assertThatThrownBy(this::copied).as(lie.toString()).isInstanceOf(UpstreamException.class);
    }
  }

  @Test
  void blocksUnderOtherHashesAndNumbersAreRefused() throws IOException {
    JsonNode block = scene.client.call("eth_getBlockByNumber", "0x1", false);
    lies.put("eth_getBlockByNumber", block.toString());
    lies.put("eth_getBlockByHash", block.toString());
    assertThat(failure("eth_call", Map.of("to", NOBODY), "0x2")).contains("number is not 0x2");
    assertThat(failure("eth_getBlockByHash", Hash.ZERO.toString(), false)).contains("hash is not");
  }
}
