package dev.portcullis.ejb.chain.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.ChainNode;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** An upstream node of another make, which mines on request, as services use it. */
public abstract class TestNode implements AutoCloseable {
  /** The id of its chain, where a test chooses no other. */
  public static final long CHAIN_ID = 31_337;

  private final ChainNode node;

  /**
   * One that listens.
   *
   * @param name of its make
   * @param port its JSON-RPC on the loopback interface
   */
  TestNode(String name, int port, long chainId) {
    UpstreamSettings settings =
        new UpstreamSettings(
            name,
            OptionalLong.of(chainId),
            URI.create("http://127.0.0.1:" + port),
            Optional.empty(),
            Duration.ofMillis(50),
            Duration.ofSeconds(10),
            Duration.ofSeconds(10),
            Duration.ofSeconds(10),
            8,
            1 << 20);
    node =
        new UpstreamNodes(
            new FailoverSettings(List.of(settings), 2, Duration.ofSeconds(1)),
            UpstreamNodeTest.THREADS,
            number -> UpstreamCalls.UNCOUNTED);
  }

  /** As the application sees it. */
  public final ChainNode node() {
    return node;
  }

  /** The result of a call, with texts as parameters. */
  public final JsonNode call(String method, String... params) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    for (String param : params) {
      array.add(param);
    }
    return node.call(method, array);
  }

  /** The newest block, with the hashes of its transactions. */
  public final JsonNode latest() {
    return node.call(
        "eth_getBlockByNumber", JsonNodeFactory.instance.arrayNode().add("latest").add(false));
  }

  /** Makes a block of what waits with the node. */
  public abstract void mine();

  /** Makes so many blocks. */
  public abstract void mine(int count);

  /** Gives each of these wallets a hundred ether. */
  public abstract void fund(String... wallets);

  @Override
  public void close() {
    node.close();
  }
}
