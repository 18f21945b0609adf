package dev.portcullis.ejb.chain.embedded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.devnet.embedded.DevnetProvider;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.upstream.UpstreamNodeTest;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.NetworkWatch;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;

/**
 * The embedded chain in memory, for all service tests of the JVM. Each transaction makes a block.
 */
public final class TestChain {
  /** The first topic of {@code Transfer(address,address,uint256)}. */
  public static final String TRANSFER =
      "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

  /** The results of a node without a judge. */
  private static final Set<String> LOCAL =
      Set.of(
          "name",
          "chainId",
          "onHead",
          "reachable",
          "includesTransactions",
          "supportsEffects",
          "nodeAvailability",
          "hasConflictingBlock",
          "pinned",
          "close",
          "toString");

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final TestKey FUNDED = TestKey.of(DevAccounts.ALL.get(0).privateKey());
  private static final Chain CHAIN =
      Chain.open(ChainSettings.builder().chainId(6565).blockInterval(Duration.ofDays(1)).build());
  private static final ChainNode UNWATCHED =
      new InProcessNode(
          "local",
          DevnetProvider.over(CHAIN, NodeLimits.DEFAULT, "test", NodeMode.DEVELOPMENT),
          UpstreamNodeTest.THREADS);

  private static final ChainNode NODE = watched(UNWATCHED);

  private TestChain() {}

  /** A node elsewhere answers over the network, so it must not be called within a transaction. */
  private static ChainNode watched(ChainNode node) {
    return (ChainNode)
        Proxy.newProxyInstance(
            TestChain.class.getClassLoader(),
            new Class<?>[] {ChainNode.class},
            (proxy, method, arguments) -> {
              if (!LOCAL.contains(method.getName())) {
                NetworkWatch.asks("the chain (" + method.getName() + ")");
              }
              try {
                Object result = method.invoke(node, arguments);
                return result == node ? proxy : result;
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
              }
            });
  }

  /** Lets the services of this test use it. */
  public static void use() {
    Services.replace(ChainNode.class, NODE);
  }

  /** As the application sees it. */
  public static ChainNode node() {
    return NODE;
  }

  /** The same for unit tests, which have no transactions to watch. */
  public static ChainNode unwatched() {
    return UNWATCHED;
  }

  /** Deploys the demonstration token, all of which the first development account holds. */
  public static String deployToken() {
    String text = "0".repeat(62) + "04" + "44656d6f" + "0".repeat(56);
    String arguments =
        "0".repeat(62) + "60" + "0".repeat(62) + "a0" + "%064x".formatted(1L << 60) + text + text;
    return deploy(artifact().path("bytecode").asText() + arguments);
  }

  private static JsonNode artifact() {
    try {
      return Json.MAPPER.readTree(Path.of("../src/demo/DemoToken.json").toFile());
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
  }

  /** Runs creation code; answers the address of the contract. */
  public static String deploy(String code) {
    return transact(null, "0", code).path("contractAddress").asText();
  }

  /** Gives an account what transactions cost. */
  public static void fund(String account) {
    var unused = transact(account, "1" + "0".repeat(18), "0x");
  }

  /** Moves tokens; answers the receipt. */
  public static JsonNode transfer(String token, String to, long amount) {
    return transact(
        token, "0", "0xa9059cbb" + "0".repeat(24) + to.substring(2) + "%064x".formatted(amount));
  }

  /** Makes a block of what waits. */
  public static void mine() {
    var unused = CHAIN.dev().mine();
  }

  /** The result of a call. */
  public static JsonNode call(String method, String... params) {
    ArrayNode array = JSON.arrayNode();
    for (String param : params) {
      array.add(param);
    }
    return UNWATCHED.call(method, array);
  }

  private static synchronized JsonNode transact(String to, String wei, String data) {
    long nonce = Long.decode(call("eth_getTransactionCount", FUNDED.text(), "latest").asText());
    String hash =
        call("eth_sendRawTransaction", FUNDED.sign(NODE.chainId(), nonce, to, wei, data)).asText();
    var unused = CHAIN.dev().mine();
    var mined = CHAIN.await(Hash.of(hash), Duration.ofMinutes(1)).orElseThrow();
    if (!mined.receipt().succeeded()) {
      throw new IllegalStateException("The transaction failed");
    }
    return call("eth_getTransactionReceipt", hash);
  }
}
