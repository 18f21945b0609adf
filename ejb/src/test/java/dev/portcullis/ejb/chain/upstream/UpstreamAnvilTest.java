package dev.portcullis.ejb.chain.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.Anvil;
import dev.portcullis.ejb.chain.Bloom;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.DevWallet;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.kernel.Address;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An upstream node of another make: heads, logs, reorganisation, loss and return. */
class UpstreamAnvilTest {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final String SENDER = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";

  /** Emits one log with topic 1 and no data whenever it is called. */
  private static final String EMITTER = "0x6760016000" + "6000a100" + "60005260086018f3";

  private final BlockingQueue<ChainHeader> heads = new LinkedBlockingQueue<>();
  private Path program;
  private Anvil anvil;
  private UpstreamNode node;

  @BeforeEach
  void start() throws Exception {
    Optional<Path> found = Anvil.program();
    Assumptions.assumeTrue(
        found.isPresent(), "npm cannot install @foundry-rs/anvil here: not tried against anvil");
    program = found.get();
    anvil = Anvil.start(program, 0);
  }

  @AfterEach
  void stop() {
    if (node != null) {
      node.close();
    }
    if (anvil != null) {
      anvil.close();
    }
  }

  private void follow(Optional<URI> wsUrl, Duration watch) {
    node =
        new UpstreamNode(
            new UpstreamSettings(
                "anvil",
                OptionalLong.of(31337),
                URI.create("http://127.0.0.1:" + anvil.port()),
                wsUrl,
                Duration.ofMillis(50),
                watch,
                Duration.ofSeconds(10),
                Duration.ofSeconds(10),
                8,
                65_536),
            UpstreamNodeTest.THREADS,
            UpstreamCalls.UNCOUNTED);
    var unused = node.onHead(heads::add);
  }

  private Optional<URI> webSocket() {
    return Optional.of(URI.create("ws://127.0.0.1:" + anvil.port()));
  }

  @Test
  void headsComeByWebSocketWithoutPolling() throws Exception {
    // Once the subscription exists the next poll is an hour away: only the WebSocket can notify.
    follow(webSocket(), Duration.ofHours(1));
    await().until(() -> node.subscribed());
    mine();
    assertThat(awaitHead(1).parentHash()).isEqualTo(node.block(0).orElseThrow().hash());
    mine();
    assertThat(awaitHead(2)).isEqualTo(node.head());
  }

  @Test
  void headsComeByPollingWithoutWebSocket() throws Exception {
    follow(Optional.empty(), Duration.ofHours(1));
    mine();
    assertThat(awaitHead(1)).isEqualTo(node.head());
  }

  @Test
  void logsAreReadByTheFiltersOfTheirBlocks() throws Exception {
    follow(webSocket(), Duration.ofSeconds(10));
    Address emitter = deploy();
    for (int i = 0; i < 20; i++) {
      // Mining continues after the response: only a receipt proves that the block exists.
      mined(emit(emitter));
    }
    long head = node.head().number();
    FollowedEvents wanted = DevWallet.emitted(emitter);
    List<ChainLog> logs =
        node.blocks(0, head).stream().flatMap(b -> node.logs(b, wanted).stream()).toList();
    assertThat(logs).hasSize(20);
    assertThat(logs).extracting(ChainLog::blockNumber).isSorted();
    assertThat(logs.get(0).blockHash()).isEqualTo(node.block(2).orElseThrow().hash());
    assertThat(node.block(2).orElseThrow().bloom()).isEqualTo(Bloom.of(logs.subList(0, 1)));
    assertThat(node.block(0).orElseThrow().bloom()).isEqualTo(Bloom.EMPTY);
    mine("evm_setAutomine", JSON.booleanNode(false));
    for (int i = 0; i < 300; i++) {
      emit(emitter);
    }
    mine();
    // One block of 300 logs is above our own limit of 64 KiB and cannot be divided.
    assertThatThrownBy(() -> node.logs(node.head(), wanted))
        .isInstanceOf(NodeErrorException.class)
        .hasMessage("Response is too big");
  }

  @Test
  void aReorganisationShowsInParentHashes() throws Exception {
    follow(webSocket(), Duration.ofSeconds(10));
    for (int i = 0; i < 4; i++) {
      mine();
    }
    awaitHead(4);
    ChainHeader two = node.block(2).orElseThrow();
    ChainHeader three = node.block(3).orElseThrow();
    mine("anvil_reorg", JSON.numberNode(2), JSON.arrayNode());
    mine();
    ChainHeader five = awaitHead(5);
    ChainHeader newFour = node.block(4).orElseThrow();
    ChainHeader newThree = node.block(3).orElseThrow();
    assertThat(five.parentHash()).isEqualTo(newFour.hash());
    assertThat(newFour.parentHash()).isEqualTo(newThree.hash());
    assertThat(newThree.hash()).isNotEqualTo(three.hash());
    assertThat(newThree.parentHash()).isEqualTo(two.hash());
  }

  @Test
  void aNodeThatWasKilledIsFollowedAgainWhenItIsBack() throws Exception {
    follow(webSocket(), Duration.ofMillis(200));
    mine();
    awaitHead(1);
    int port = anvil.port();
    anvil.close();
    await().until(() -> !node.reachable());
    anvil = Anvil.start(program, port);
    await().until(() -> node.reachable() && node.subscribed());
    heads.clear();
    mine();
    awaitHead(1);
  }

  @Test
  void anotherChainAtTheSameAddressIsRefused() throws Exception {
    follow(Optional.empty(), Duration.ofMillis(200));
    awaitHead(0);
    int port = anvil.port();
    anvil.close();
    await().until(() -> !node.reachable());
    anvil = Anvil.start(program, port, "--chain-id", "5");
    assertThatThrownBy(() -> node.head()).hasMessageContaining("the chain node now has chain id 5");
    assertThat(node.reachable()).isFalse();
  }

  @Test
  void aRevertIsTheNodesOwnErrorWithItsData() {
    follow(Optional.empty(), Duration.ofMillis(200));
    // Reverts with the four bytes 0xdeadbeef.
    var call = JSON.objectNode().put("data", "0x63deadbeef60e01b5f5260045ffd");
    assertThatThrownBy(() -> node.call("eth_call", JSON.arrayNode().add(call).add("latest")))
        .isInstanceOfSatisfying(
            NodeErrorException.class,
            refusal -> {
              assertThat(refusal.code()).isEqualTo(3);
              assertThat(refusal.data().textValue()).isEqualTo("0xdeadbeef");
            });
  }

  private void mine() {
    mine("evm_mine");
  }

  private void mine(String method, JsonNode... params) {
    ArrayNode list = JSON.arrayNode();
    list.addAll(List.of(params));
    node.call(method, list);
  }

  private Address deploy() {
    var create = JSON.objectNode().put("from", SENDER).put("data", EMITTER);
    String hash = node.call("eth_sendTransaction", JSON.arrayNode().add(create)).textValue();
    return new Address(mined(hash).path("contractAddress").textValue());
  }

  private JsonNode mined(String hash) {
    ArrayNode params = JSON.arrayNode().add(hash);
    return await()
        .pollInterval(Duration.ofMillis(10))
        .until(() -> node.call("eth_getTransactionReceipt", params), receipt -> !receipt.isNull());
  }

  private String emit(Address emitter) {
    var call = JSON.objectNode().put("from", SENDER).put("to", emitter.text()).put("gas", "0xffff");
    return node.call("eth_sendTransaction", JSON.arrayNode().add(call)).textValue();
  }

  private ChainHeader awaitHead(long number) throws InterruptedException {
    ChainHeader head = heads.poll(20, TimeUnit.SECONDS);
    while (head != null && head.number() != number) {
      head = heads.poll(20, TimeUnit.SECONDS);
    }
    assertThat(head).as("head %s was announced", number).isNotNull();
    return head;
  }
}
