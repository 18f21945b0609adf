package dev.portcullis.ejb.chain.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.Bloom;
import dev.portcullis.ejb.chain.Cancellation;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.DevWallet;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.upstream.FakeNode;
import dev.portcullis.ejb.chain.upstream.UpstreamCalls;
import dev.portcullis.ejb.chain.upstream.UpstreamNode;
import dev.portcullis.ejb.chain.upstream.UpstreamNodeTest;
import dev.portcullis.ejb.chain.upstream.UpstreamSettings;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ethereum.chain.ChainOptions;
import dev.portcullis.ethereum.chain.HostOriginPolicy;
import dev.portcullis.ethereum.chain.ListenerLimits;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.chain.RollupSettings;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.database.TestPorts;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The chain in this process, through the interface that the application sees. */
class EmbeddedNodeTest {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private static final int LOG_LIMIT = 10_000;

  @TempDir private Path directory;

  private final List<ChainNode> opened = new ArrayList<>();

  @AfterEach
  void stop() {
    opened.forEach(ChainNode::close);
  }

  private EmbeddedNode open(long chainId, int port) {
    return open(chainId, port, Optional.empty());
  }

  private EmbeddedNode open(long chainId, int port, Optional<Layer1Settings> layer1) {
    EmbeddedNode node =
        new EmbeddedNode(
            new EmbeddedSettings(
                "local",
                new ChainOptions(
                    chainId,
                    ChainOptions.DEFAULT.blocks(),
                    new ChainOptions.Storage(
                        Optional.of(directory.resolve("chain")),
                        false,
                        0,
                        ChainOptions.DEFAULT.storage().truncation()),
                    // A call that does not end by itself is to be ended by the test.
                    new ChainOptions.Calls(1L << 50, Duration.ofHours(1), LOG_LIMIT),
                    ChainOptions.DEFAULT.pool()),
                new EmbeddedPortSettings(
                    "127.0.0.1", port, HostOriginPolicy.LOOPBACK_ONLY, ListenerLimits.DEFAULT),
                new NodeMode(true, false, UInt256.of(5)),
                new NodeLimits(2, 10 << 20, 10 << 20, 10, 10, 6_000, Duration.ofSeconds(30)),
                layer1),
            UpstreamNodeTest.THREADS);
    opened.add(node);
    return node;
  }

  private void close(ChainNode node) {
    opened.remove(node);
    node.close();
  }

  /** Any failure after the opening closes the chain: otherwise its directory stays locked. */
  @Test
  void aChainWithAnInvalidPortIsClosed() {
    assertThatThrownBy(() -> open(6565, 1 << 16)).isInstanceOf(RuntimeException.class);
    assertThat(open(6565, 0).head().number()).isZero();
  }

  @Test
  void aTransactionBecomesAHeadAndLogs() throws Exception {
    EmbeddedNode node = open(6565, 0);
    BlockingQueue<ChainHeader> heads = new LinkedBlockingQueue<>();
    var unused = node.onHead(heads::add);
    DevWallet wallet = new DevWallet(node);
    Address emitter = wallet.deployEmitter();
    JsonNode receipt = wallet.emit(emitter);

    ChainHeader head = heads.poll(20, TimeUnit.SECONDS);
    while (head != null && head.number() < 2) {
      head = heads.poll(20, TimeUnit.SECONDS);
    }
    assertThat(head).isEqualTo(node.head()).isEqualTo(node.block(2).orElseThrow());
    assertThat(head.parentHash()).isEqualTo(node.block(1).orElseThrow().hash());
    assertThat(node.block(3)).isEmpty();
    List<ChainLog> logs = node.logs(head, DevWallet.emitted(emitter));
    assertThat(logs).hasSize(200);
    assertThat(logs.get(199).logIndex()).isEqualTo(199);
    assertThat(logs.get(0).blockHash()).isEqualTo(head.hash());
    assertThat(logs.get(0).transactionHash().text())
        .isEqualTo(receipt.path("transactionHash").textValue());
    assertThat(head.bloom()).isEqualTo(Bloom.of(logs));
    assertThat(node.block(0).orElseThrow().bloom()).isEqualTo(Bloom.EMPTY);
    assertThat(node.logs(head, new FollowedEvents(Set.of()))).isEmpty();
    assertThat(node.logs(node.block(1).orElseThrow(), DevWallet.emitted(emitter))).isEmpty();
    ChainHeader never =
        new ChainHeader(2, new Hash32(FakeNode.hash(2)), new Hash32(FakeNode.hash(1)), 0);
    assertThatThrownBy(() -> node.logs(never, DevWallet.emitted(emitter)))
        .isInstanceOf(NodeErrorException.class);
  }

  @Test
  void aCallWithoutAWaitingClientIsCancelled() throws Exception {
    EmbeddedNode node = open(6565, 0);
    ArrayNode endless = JSON.arrayNode();
    endless.addObject().put("data", "0x5b600056");
    Cancellation work = new Cancellation();
    CountDownLatch begun = new CountDownLatch(1);
    CompletableFuture<JsonNode> call =
        CompletableFuture.supplyAsync(
            () ->
                work.run(
                    () -> {
                      begun.countDown();
                      return node.call("eth_call", endless);
                    }));
    assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
    work.cancel();
    assertThatThrownBy(() -> call.get(20, TimeUnit.SECONDS))
        .hasCauseInstanceOf(NodeErrorException.class);
    assertThatThrownBy(() -> work.run(() -> node.call("eth_call", endless)))
        .as("nor is another begun")
        .isInstanceOf(NodeErrorException.class);
    assertThat(node.call("eth_chainId", JSON.arrayNode()).asText()).isEqualTo("0x19a5");
  }

  @Test
  void theLayerBelowIsANodeOfItsOwn() throws Exception {
    EmbeddedNode node = open(6565, 0, Optional.of(new Layer1Settings(0, RollupSettings.DEFAULT)));
    EmbeddedLayer1 below = node.layer1(UpstreamNodeTest.THREADS).orElseThrow();
    opened.add(0, below);
    assertThat(below.chainId()).isEqualTo(9);
    BlockingQueue<ChainHeader> heads = new LinkedBlockingQueue<>();
    var unused = below.onHead(heads::add);
    Address poor = new Address("0x00000000000000000000000000000000000000c4");
    below.topUp(poor, BigInteger.TEN.pow(18));
    assertThat(heads.poll(20, TimeUnit.SECONDS)).isNotNull();
    JsonNode asked = JSON.arrayNode().add(poor.toString()).add("latest");
    assertThat(below.call("eth_getBalance", asked).textValue()).isEqualTo("0xde0b6b3a7640000");
    assertThat(node.call("eth_getBalance", asked).textValue()).isEqualTo("0x0");
  }

  @Test
  void itSettlesOnALayer1WhenThatIsOn() {
    RollupSettings quick =
        new RollupSettings(100, 10_000, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);
    EmbeddedNode node = open(6565, 0, Optional.of(new Layer1Settings(0, quick)));
    new DevWallet(node).deployEmitter();
    assertThat(node.call("rollup_L1ChainId", JSON.arrayNode()).textValue()).isEqualTo("0x9");
    JsonNode first = JSON.arrayNode().add(1);
    await()
        .atMost(Duration.ofSeconds(60))
        .until(
            () ->
                "verified"
                    .equals(node.call("rollup_getBlockDetails", first).path("status").textValue()));
  }

  @Test
  void theFaucetPaysTheConfiguredAmount() {
    EmbeddedNode node = open(6565, 0);
    String poor = "0x00000000000000000000000000000000000000b0";
    JsonNode hash = node.call("devnet_faucet", JSON.arrayNode().add(poor));
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> !node.call("eth_getTransactionReceipt", JSON.arrayNode().add(hash)).isNull());
    assertThat(node.call("eth_getBalance", JSON.arrayNode().add(poor)).textValue())
        .isEqualTo("0x5");
  }

  @Test
  void theLimitsThatAreSetHoldForCallsInThisProcessAndOnThePort() throws Exception {
    int port = TestPorts.free();
    EmbeddedNode node = open(6565, port);
    JsonNode first = node.call("eth_newBlockFilter", JSON.arrayNode());
    for (int i = 0; i < 10; i++) {
      node.call("eth_newBlockFilter", JSON.arrayNode());
    }
    assertThatThrownBy(() -> node.call("eth_getFilterChanges", JSON.arrayNode().add(first)))
        .isInstanceOf(NodeErrorException.class)
        .hasMessageContaining("filter not found");
    String call = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"eth_chainId\"}";
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port))
                    .header("Content-Type", "application/json")
                    .POST(
                        HttpRequest.BodyPublishers.ofString(
                            "[" + call + "," + call + "," + call + "]"))
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    assertThat(answer.body()).contains("the batch has 3 calls, at most 2");
  }

  @Test
  void theNodesOwnErrorsPassThrough() {
    EmbeddedNode node = open(6565, 0);
    JsonNode revert =
        JSON.arrayNode()
            .add(JSON.objectNode().put("data", "0x63deadbeef60e01b5f5260045ffd"))
            .add("latest");
    assertThatThrownBy(() -> node.call("eth_call", revert))
        .isInstanceOfSatisfying(
            NodeErrorException.class,
            refusal -> {
              assertThat(refusal.code()).isEqualTo(3);
              assertThat(refusal).hasMessageStartingWith("execution reverted");
              assertThat(refusal.data().textValue()).isEqualTo("0xdeadbeef");
            });
    assertThatThrownBy(() -> node.call("eth_mystery", JSON.arrayNode()))
        .isInstanceOfSatisfying(
            NodeErrorException.class, refusal -> assertThat(refusal.code()).isEqualTo(-32601));
    assertThatThrownBy(() -> node.call("eth_subscribe", JSON.arrayNode().add("newHeads")))
        .isInstanceOf(NodeErrorException.class);
  }

  @Test
  void blocksExistAfterClosingAndOpeningAgain() {
    EmbeddedNode first = open(6565, 0);
    Address emitter = new DevWallet(first).deployEmitter();
    ChainHeader head = first.head();
    close(first);
    EmbeddedNode second = open(6565, 0);
    assertThat(second.head()).isEqualTo(head);
    new DevWallet(second).emit(emitter);
    assertThat(second.head().parentHash()).isEqualTo(head.hash());
  }

  @Test
  void aDirectoryInUseIsRefusedByTheNameOfItsSetting() {
    open(6565, 0);
    assertThatThrownBy(() -> open(6565, 0))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("chain.embedded.data-dir")
        .hasMessageContaining(directory.toString());
  }

  @Test
  void aDirectoryOfAnotherChainIsRefused() {
    close(open(6565, 0));
    assertThatThrownBy(() -> open(6566, 0))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("chain.embedded.data-dir")
        .hasMessageContaining("6565");
  }

  @Test
  void aTakenPortIsRefusedByTheNameOfItsSettingAndTheChainIsClosed() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> open(6565, taken.getLocalPort()))
          .isInstanceOf(InvalidSettingException.class)
          .hasMessageContaining("chain.embedded.rpc-port")
          .hasMessageContaining(Integer.toString(taken.getLocalPort()));
    }
    assertThat(open(6565, 0).head().number()).isZero();
  }

  @Test
  void itsPortServesTheSameChainToAnUpstreamNode() throws Exception {
    int port = TestPorts.free();
    EmbeddedNode inside = open(6565, port);
    UpstreamNode outside =
        new UpstreamNode(
            new UpstreamSettings(
                "local",
                OptionalLong.of(6565),
                URI.create("http://127.0.0.1:" + port),
                Optional.of(URI.create("ws://127.0.0.1:" + port)),
                Duration.ofMillis(50),
                Duration.ofHours(1),
                Duration.ofSeconds(10),
                Duration.ofSeconds(10),
                4,
                1 << 20),
            UpstreamNodeTest.THREADS,
            UpstreamCalls.UNCOUNTED);
    opened.add(0, outside);
    BlockingQueue<ChainHeader> heads = new LinkedBlockingQueue<>();
    var unused = outside.onHead(heads::add);
    await().until(outside::subscribed);
    DevWallet wallet = new DevWallet(inside);
    Address emitter = wallet.deployEmitter();
    wallet.emit(emitter);
    ChainHeader head = heads.poll(20, TimeUnit.SECONDS);
    while (head != null && head.number() < 2) {
      head = heads.poll(20, TimeUnit.SECONDS);
    }
    assertThat(head).isEqualTo(inside.head()).isEqualTo(outside.head());
    assertThat(outside.head().bloom()).isEqualTo(inside.head().bloom());
    FollowedEvents wanted = DevWallet.emitted(emitter);
    assertThat(outside.logs(head, wanted)).hasSize(200).isEqualTo(inside.logs(head, wanted));
    JsonNode latest = JSON.arrayNode().add("latest").add(true);
    assertThat(outside.call("eth_getBlockByNumber", latest))
        .isEqualTo(inside.call("eth_getBlockByNumber", latest));
  }

  @Test
  void aReorganisationIsAnnouncedAndShowsInTheHashes() {
    EmbeddedNode node = open(6565, 0);
    DevWallet wallet = new DevWallet(node);
    Address emitter = wallet.deployEmitter();
    wallet.emit(emitter);
    ChainHeader before = node.head();
    BlockingQueue<ChainHeader> heads = new LinkedBlockingQueue<>();
    var unused = node.onHead(heads::add);
    node.call("devnet_reorg", JSON.arrayNode().add(1));
    assertThat(node.head().number()).isEqualTo(before.number());
    assertThat(node.head().hash()).isNotEqualTo(before.hash());
    assertThat(node.head().parentHash()).isEqualTo(before.parentHash());
    await().until(() -> heads.contains(node.head()));
    assertThat(node.logs(node.head(), DevWallet.emitted(emitter)))
        .hasSize(200)
        .allMatch(log -> log.blockHash().equals(node.head().hash()));
  }
}
