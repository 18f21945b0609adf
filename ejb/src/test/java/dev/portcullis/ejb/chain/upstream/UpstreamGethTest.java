package dev.portcullis.ejb.chain.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.Bloom;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.DevWallet;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.web3j.crypto.ContractUtils;

/** Go-ethereum as an upstream node: heads, logs and reorganisation, ordered by the test. */
class UpstreamGethTest {
  /** Emits one log with topic 1 and no data whenever it is called. */
  private static final String EMITTER = "0x6760016000" + "6000a100" + "60005260086018f3";

  private static TestGeth geth;
  private final BlockingQueue<ChainHeader> heads = new LinkedBlockingQueue<>();
  private Runnable unfollow;

  @BeforeAll
  static void start() throws Exception {
    geth = TestGeth.start();
  }

  @AfterAll
  static void stop() {
    if (geth != null) {
      geth.close();
    }
  }

  @BeforeEach
  void follow() {
    unfollow = geth.node().onHead(heads::add);
  }

  @AfterEach
  void leave() {
    unfollow.run();
  }

  private ChainHeader awaitHead(long number) throws InterruptedException {
    ChainHeader head = heads.poll(20, TimeUnit.SECONDS);
    while (head != null && head.number() != number) {
      head = heads.poll(20, TimeUnit.SECONDS);
    }
    assertThat(head).as("head %s was announced", number).isNotNull();
    return head;
  }

  @Test
  void headsComeWithTheirParents() throws Exception {
    ChainHeader before = geth.node().head();
    geth.mine();
    ChainHeader next = awaitHead(before.number() + 1);
    assertThat(next.parentHash()).isEqualTo(before.hash());
    assertThat(next).isEqualTo(geth.node().head());
  }

  @Test
  void headsComeByWebSocketWithoutPolling() throws Exception {
    // Once the subscription exists the next poll is an hour away: only the WebSocket can notify.
    UpstreamSettings settings =
        new UpstreamSettings(
            "geth",
            OptionalLong.of(TestNode.CHAIN_ID),
            URI.create("http://127.0.0.1:" + geth.port()),
            Optional.of(URI.create("ws://127.0.0.1:" + geth.port())),
            Duration.ofMillis(50),
            Duration.ofHours(1),
            Duration.ofSeconds(10),
            Duration.ofSeconds(10),
            8,
            1 << 20);
    try (UpstreamNode node =
        new UpstreamNode(settings, UpstreamNodeTest.THREADS, UpstreamCalls.UNCOUNTED)) {
      unfollow.run();
      unfollow = node.onHead(heads::add);
      await().until(node::subscribed);
      heads.clear();
      geth.mine(3);
      ChainHeader head = geth.node().head();
      assertThat(awaitHead(head.number())).isEqualTo(head);
    }
  }

  @Test
  void logsAreReadByTheFiltersOfTheirBlocks() {
    TestKey owner = TestKey.random();
    geth.fund(owner.text());
    send(owner, 0, null, EMITTER);
    geth.mine();
    Address emitter =
        new Address(ContractUtils.generateContractAddress(owner.text(), BigInteger.ZERO));
    long first = geth.node().head().number() + 1;
    for (int nonce = 1; nonce <= 20; nonce++) {
      send(owner, nonce, emitter.text(), "0x");
      if (nonce % 2 == 0) {
        geth.mine();
      }
    }
    FollowedEvents wanted = DevWallet.emitted(emitter);
    List<ChainLog> logs =
        geth.node().blocks(first, geth.node().head().number()).stream()
            .flatMap(block -> geth.node().logs(block, wanted).stream())
            .toList();
    assertThat(logs).hasSize(20);
    assertThat(logs).extracting(ChainLog::blockNumber).isSorted();
    ChainHeader block = geth.node().block(first).orElseThrow();
    assertThat(block.bloom()).isEqualTo(Bloom.of(logs.subList(0, 2)));
  }

  private static void send(TestKey sender, long nonce, String to, String data) {
    JsonNode hash =
        geth.call("eth_sendRawTransaction", sender.sign(TestNode.CHAIN_ID, nonce, to, "0", data));
    assertThat(hash.asText()).startsWith("0x");
  }

  @Test
  void aReorganisationShowsInParentHashes() throws Exception {
    geth.mine(4);
    ChainHeader head = geth.node().head();
    awaitHead(head.number());
    ChainHeader kept = geth.node().block(head.number() - 2).orElseThrow();
    geth.replace(2);
    geth.mine(2);
    ChainHeader next = awaitHead(head.number() + 1);
    ChainHeader instead = geth.node().block(head.number()).orElseThrow();
    assertThat(next.parentHash()).isEqualTo(instead.hash());
    assertThat(instead.hash()).isNotEqualTo(head.hash());
    assertThat(geth.node().block(kept.number() + 1).orElseThrow().parentHash())
        .isEqualTo(kept.hash());
  }
}
