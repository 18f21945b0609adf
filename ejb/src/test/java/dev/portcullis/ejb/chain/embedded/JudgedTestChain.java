package dev.portcullis.ejb.chain.embedded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.upstream.UpstreamNodeTest;
import dev.portcullis.ethereum.chain.ChainOptions;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.chain.HostOriginPolicy;
import dev.portcullis.ethereum.chain.ListenerLimits;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.chain.RollupSettings;
import dev.portcullis.kernel.Address;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** An embedded chain of a test's own, whose blocks the test produces, optionally with a judge. */
public final class JudgedTestChain implements AutoCloseable {
  private final EmbeddedNode node;

  private final int port;
  private EmbeddedLayer1 layer1;

  private JudgedTestChain(EmbeddedNode node, int port) {
    this.node = node;
    this.port = port;
  }

  /** In memory, and without a judge. */
  public static JudgedTestChain unjudged() {
    return open(Optional.empty(), Optional.empty(), Optional.empty(), 0);
  }

  /** The same with the rules of a fork. */
  public static JudgedTestChain unjudgedOf(Fork fork) {
    return open(Optional.empty(), Optional.empty(), Optional.empty(), 0, Optional.of(fork));
  }

  /** The same in a directory. */
  public static JudgedTestChain unjudgedIn(Path directory) {
    return open(Optional.of(directory), Optional.empty(), Optional.empty(), 0);
  }

  /** In memory; what comes past the gateway is judged as its sender. */
  public static JudgedTestChain judged() {
    return open(Optional.empty(), Optional.of(NodePortAuthorization.SENDER), Optional.empty(), 0);
  }

  /** The same in a directory. */
  public static JudgedTestChain judgedIn(Path directory) {
    return open(
        Optional.of(directory), Optional.of(NodePortAuthorization.SENDER), Optional.empty(), 0);
  }

  /** In memory, with a port of its own; what comes by that is judged as its sender. */
  public static JudgedTestChain withPort() {
    return open(
        Optional.empty(), Optional.of(NodePortAuthorization.SENDER), Optional.empty(), freePort());
  }

  /** In memory, with a port of its own; what comes by that is not judged. */
  public static JudgedTestChain trustingItsPort() {
    return open(
        Optional.empty(), Optional.of(NodePortAuthorization.GATE), Optional.empty(), freePort());
  }

  /** In memory, above a layer 1 on which nothing waits; judged as its sender. */
  public static JudgedTestChain aboveLayer1() {
    RollupSettings quick =
        new RollupSettings(100, 10_000, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);
    return open(Optional.empty(), Optional.of(NodePortAuthorization.SENDER), Optional.of(quick), 0);
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException none) {
      throw new UncheckedIOException(none);
    }
  }

  private static JudgedTestChain open(
      Optional<Path> directory,
      Optional<NodePortAuthorization> judging,
      Optional<RollupSettings> layer1,
      int port) {
    return open(directory, judging, layer1, port, Optional.empty());
  }

  private static JudgedTestChain open(
      Optional<Path> directory,
      Optional<NodePortAuthorization> judging,
      Optional<RollupSettings> layer1,
      int port,
      Optional<Fork> fork) {
    ChainOptions usual = ChainOptions.DEFAULT;
    ChainOptions chain =
        new ChainOptions(
            usual.chainId(),
            new ChainOptions.Blocks(
                Duration.ofDays(1),
                usual.blocks().gasLimit(),
                usual.blocks().minBaseFee(),
                fork,
                true),
            new ChainOptions.Storage(directory, false, 0, usual.storage().truncation()),
            usual.calls(),
            usual.pool());
    return new JudgedTestChain(
        new EmbeddedNode(
            new EmbeddedSettings(
                "local",
                chain,
                new EmbeddedPortSettings(
                    "127.0.0.1", port, HostOriginPolicy.LOOPBACK_ONLY, ListenerLimits.DEFAULT),
                NodeMode.DEVELOPMENT,
                NodeLimits.DEFAULT,
                layer1.map(rollup -> new Layer1Settings(0, rollup)),
                judging),
            UpstreamNodeTest.THREADS),
        port);
  }

  /** As the application sees it. */
  public ChainNode node() {
    return node;
  }

  /** What a judge attaches to; empty without a judge. */
  public Optional<InclusionGate> inclusion() {
    return node.inclusion();
  }

  /** The result of a call. */
  public JsonNode call(String method, Object... params) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    for (Object param : params) {
      array.addPOJO(param);
    }
    return node.call(method, dev.portcullis.kernel.Json.MAPPER.valueToTree(array));
  }

  /** Sends a signed transaction; answers its hash. */
  public String send(String raw) {
    return call("eth_sendRawTransaction", raw).asText();
  }

  /** The same by the node's own port, past the gateway. */
  public void sendByPort(String raw) throws IOException, InterruptedException {
    String body =
        """
        {"jsonrpc": "2.0", "id": 1, "method": "eth_sendRawTransaction", "params": ["%s"]}
        """
            .formatted(raw);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port))
            .header("content-type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    String answer =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
    if (!answer.contains("result")) {
      throw new IllegalStateException(answer);
    }
  }

  /** The layer below. */
  public synchronized ChainNode layer1() {
    if (layer1 == null) {
      layer1 = node.layer1(UpstreamNodeTest.THREADS).orElseThrow();
    }
    return layer1;
  }

  /** Gives an account ether on the layer below. */
  public void endow(Address account) {
    var unused = layer1();
    layer1.topUp(account, java.math.BigInteger.TEN.pow(19));
  }

  /** Makes a block of what waits and may be in it. */
  public void mine() {
    var unused = call("evm_mine");
  }

  /** The receipt of a transaction; null if it is in no block. */
  public JsonNode receipt(String hash) {
    return call("eth_getTransactionReceipt", hash);
  }

  /** Puts code at an address. */
  public void putCode(String address, String code) {
    var unused = call("anvil_setCode", address, code);
  }

  /** Gives an account ether. */
  public void fund(String address) {
    var unused = call("anvil_setBalance", address, "0xde0b6b3a7640000");
  }

  /** The first slot of an account, as a number. */
  public long slot(String address) {
    return Long.decode(
        "0x" + call("eth_getStorageAt", address, "0x0", "latest").asText().substring(50));
  }

  @Override
  public synchronized void close() {
    if (layer1 != null) {
      layer1.close();
    }
    node.close();
  }
}
