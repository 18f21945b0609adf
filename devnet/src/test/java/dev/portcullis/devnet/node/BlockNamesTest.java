package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.ethereum.chain.NodeLimits;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every method that takes a block takes it by number, by hash and by EIP-1898 object, and answers
 * the same; the ends of ranges are numbers and tags.
 */
class BlockNamesTest {
  private static Scene scene;
  private static String hash;

  @BeforeAll
  static void start() throws IOException {
    scene = new Scene(NodeLimits.DEFAULT);
    hash = scene.chain.block(new BlockIdentifier.Height(2)).orElseThrow().hash().toString();
  }

  @AfterAll
  static void stop() {
    scene.close();
  }

  /** The parameters of a method, the block among them. */
  private static Object[] params(String method, Object block) {
    String alice = scene.alice.address().toString();
    Map<String, Object> call = new LinkedHashMap<>(Map.of("from", alice, "to", alice));
    return switch (method) {
      case "eth_getBalance", "eth_getCode", "eth_getTransactionCount" ->
          new Object[] {alice, block};
      case "eth_getStorageAt" -> new Object[] {scene.token.toString(), "0x0", block};
      case "eth_getProof" -> new Object[] {alice, List.of(), block};
      case "eth_call", "eth_estimateGas", "eth_createAccessList", "debug_traceCall" ->
          new Object[] {call, block};
      case "eth_getBlockByNumber" -> new Object[] {block, false};
      case "eth_getTransactionByBlockNumberAndIndex" -> new Object[] {block, "0x0"};
      case "eth_feeHistory" -> new Object[] {"0x1", block, List.of()};
      default -> new Object[] {block};
    };
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "eth_getBalance",
        "eth_getCode",
        "eth_getTransactionCount",
        "eth_getStorageAt",
        "eth_getProof",
        "eth_call",
        "eth_estimateGas",
        "eth_createAccessList",
        "debug_traceCall",
        "eth_getBlockByNumber",
        "eth_getTransactionByBlockNumberAndIndex",
        "eth_getBlockTransactionCountByNumber",
        "eth_getBlockReceipts",
        "eth_feeHistory",
        "debug_traceBlockByNumber",
        "rollup_getRawBlockTransactions",
      })
  void aBlockHasThreeNames(String method) throws IOException {
    JsonNode byNumber = scene.client.exchange(method, params(method, "0x2"));
    assertThat(byNumber.has("result")).as(byNumber.toString()).isTrue();
    for (Object name :
        List.of(
            hash,
            "0x" + hash.substring(2).toUpperCase(Locale.ROOT),
            Map.of("blockHash", hash),
            Map.of("blockNumber", "0x2"))) {
      assertThat(scene.client.exchange(method, params(method, name)))
          .as(name.toString())
          .isEqualTo(byNumber);
    }
    String unknown = "0x" + "5".repeat(64);
    assertThat(scene.client.exchange(method, params(method, unknown)))
        .isEqualTo(scene.client.exchange(method, params(method, Map.of("blockHash", unknown))));
    assertThat(scene.client.exchange(method, params(method, unknown + "5")).at("/error/code"))
        .hasToString("-32602");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fromBlock", "toBlock"})
  void anEndOfARangeIsNoHash(String end) throws IOException {
    for (Object name : List.of(hash, Map.of("blockHash", hash))) {
      JsonNode answer = scene.client.exchange("eth_getLogs", Map.of(end, name));
      assertThat(answer.at("/error/code")).hasToString("-32602");
      assertThat(answer.at("/error/message").asText())
          .contains(end + " must be a block number in hex or a tag such as latest");
    }
  }
}
