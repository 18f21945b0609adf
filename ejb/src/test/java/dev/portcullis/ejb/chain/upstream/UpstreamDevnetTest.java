package dev.portcullis.ejb.chain.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.DevWallet;
import dev.portcullis.ejb.chain.DevnetProcess;
import dev.portcullis.kernel.Address;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The embedded chain of another process as the upstream node. */
class UpstreamDevnetTest {
  @TempDir private Path directory;

  private final BlockingQueue<ChainHeader> heads = new LinkedBlockingQueue<>();
  private DevnetProcess devnet;
  private UpstreamNode node;

  @BeforeEach
  void start() throws Exception {
    devnet = DevnetProcess.start(directory, 0);
    node =
        new UpstreamNode(
            new UpstreamSettings(
                "devnet",
                OptionalLong.of(6565),
                devnet.url(),
                Optional.of(URI.create(devnet.url().toString().replace("http", "ws"))),
                Duration.ofMillis(50),
                Duration.ofSeconds(1),
                Duration.ofSeconds(10),
                Duration.ofSeconds(10),
                4,
                1 << 20),
            UpstreamNodeTest.THREADS,
            UpstreamCalls.UNCOUNTED);
    var unused = node.onHead(heads::add);
    await().until(node::subscribed);
  }

  @AfterEach
  void stop() {
    node.close();
    devnet.close();
  }

  @Test
  void headsAndLogsSurviveTheNodesDeathAndReturn() throws Exception {
    DevWallet wallet = new DevWallet(node);
    Address emitter = wallet.deployEmitter();
    wallet.emit(emitter);
    ChainHeader second = awaitHead(2);
    assertThat(second).isEqualTo(node.head());
    assertThat(node.block(2).orElseThrow().bloom().isKnown()).isTrue();
    assertThat(node.logs(node.block(2).orElseThrow(), DevWallet.emitted(emitter))).hasSize(200);

    int port = devnet.url().getPort();
    devnet.kill();
    await().until(() -> !node.reachable());
    devnet = DevnetProcess.start(directory, port);
    await().until(() -> node.reachable() && node.subscribed());

    assertThat(node.block(2)).contains(second);
    wallet.emit(emitter);
    assertThat(awaitHead(3).parentHash()).isEqualTo(second.hash());
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
