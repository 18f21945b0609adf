package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.DemoToken;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.devnet.upstream.UpstreamChain;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A chain for developers that begins with a copy of another one. */
class CopiedChainTest {
  private static final String BOB = Scene.BOB.toString();
  private static final String NOBODY = "0x00000000000000000000000000000000000000ff";

  private Scene scene;
  private Chain chain;
  private NodeServer server;
  private NodeClient client;
  private long fork;

  @BeforeEach
  void copy() throws IOException {
    scene = new Scene(NodeLimits.DEFAULT);
    fork = scene.chain.head().number();
    UpstreamChain upstream = UpstreamChain.at(URI.create(scene.server.url()), OptionalLong.empty());
    open(ChainSettings.builder().fork(Fork.PRAGUE).upstream(upstream).build());
  }

  private void open(ChainSettings settings) throws IOException {
    chain = Chain.open(settings);
    server =
        NodeServer.start(
            chain,
            new NodeSettings("127.0.0.1", 0, NodeMode.DEVELOPMENT, "test", NodeLimits.DEFAULT));
    client = new NodeClient(server.url());
  }

  @AfterEach
  void close() {
    closeCopy();
    scene.close();
  }

  private void closeCopy() {
    server.close();
    chain.close();
  }

  private String text(String method, Object... params) throws IOException {
    return client.call(method, params).asText();
  }

  private String balance(String tag) throws IOException {
    String data = DemoToken.balanceOf(Scene.BOB).toString();
    return text("eth_call", Map.of("to", scene.token.toString(), "data", data), tag);
  }

  private JsonNode move(long amount) throws IOException {
    String alice = client.call("eth_accounts").get(0).asText();
    String data = DemoToken.transfer(Scene.BOB, amount).toString();
    Map<String, Object> wish =
        Map.of("from", alice, "to", scene.token.toString(), "data", data, "gas", "0x30d40");
    return client.call("eth_getTransactionReceipt", text("eth_sendTransaction", wish));
  }

  private void sameAsThere(String method, Object... params) throws IOException {
    assertThat(client.call(method, params)).as(method).isEqualTo(scene.client.call(method, params));
  }

  @Test
  void theCopyContinuesFromTheLastCopiedBlock() throws IOException {
    assertThat(text("eth_blockNumber")).isEqualTo(EthereumHex.quantity(fork));
    assertThat(balance("latest")).endsWith("05");
    JsonNode receipt = move(3);
    assertThat(receipt.path("status").asText()).isEqualTo("0x1");
    assertThat(receipt.path("blockNumber").asText()).isEqualTo(EthereumHex.quantity(fork + 1));
    assertThat(balance("latest")).endsWith("08");
    JsonNode block = client.call("eth_getBlockByNumber", EthereumHex.quantity(fork + 1), false);
    assertThat(block.path("parentHash").asText()).isEqualTo(scene.chain.head().hash().toString());
    assertThat(scene.chain.head().number()).isEqualTo(fork);
  }

  @Test
  void blocksTransactionsAndReceiptsOfThePastAreTheOthers() throws IOException {
    move(3);
    for (long number = 0; number <= fork; number++) {
      String height = EthereumHex.quantity(number);
      String hash = scene.client.call("eth_getBlockByNumber", height, false).path("hash").asText();
      sameAsThere("eth_getBlockByNumber", height, true);
      sameAsThere("eth_getBlockByHash", hash, false);
      sameAsThere("eth_getBlockReceipts", height);
      sameAsThere("eth_getBlockTransactionCountByNumber", height);
      sameAsThere("eth_getTransactionByBlockNumberAndIndex", height, "0x0");
      sameAsThere("eth_getTransactionByBlockHashAndIndex", hash, "0x0");
      sameAsThere("debug_traceBlockByNumber", height, Map.of("tracer", "callTracer"));
    }
    sameAsThere("eth_getBlockByNumber", "earliest", false);
    String transaction = scene.chain.head().transactions().get(0).hash().toString();
    sameAsThere("eth_getTransactionByHash", transaction);
    sameAsThere("eth_getTransactionReceipt", transaction);
    sameAsThere("debug_traceTransaction", transaction, Map.of("tracer", "callTracer"));
    sameAsThere("eth_feeHistory", "0x2", EthereumHex.quantity(fork - 1), List.of());
  }

  @Test
  void laterChangesOfTheSourceChainAreNotInTheCopy() throws IOException {
    TestWallet carol = new TestWallet(2, Scene.CHAIN_ID);
    var later = scene.send(carol.transfer(Scene.BOB, 1));
    String hash = later.transaction().hash().toString();
    assertThat(client.call("eth_getTransactionByHash", hash).isNull()).isTrue();
    assertThat(client.call("eth_getTransactionReceipt", hash).isNull()).isTrue();
    assertThat(client.call("eth_getBlockByHash", later.block().hash().toString(), false).isNull())
        .isTrue();
    assertThat(client.call("eth_getBlockByNumber", EthereumHex.quantity(fork + 1), false).isNull())
        .isTrue();
    assertThat(text("eth_getTransactionCount", carol.address().toString(), "latest"))
        .isEqualTo("0x0");
  }

  @Test
  void stateAndCallsOfThePastAreTheOthers() throws IOException {
    move(3);
    for (long number = 1; number <= fork; number++) {
      String height = EthereumHex.quantity(number);
      sameAsThere("eth_getBalance", BOB, height);
      sameAsThere("eth_getCode", scene.token.toString(), height);
      sameAsThere("eth_getStorageAt", scene.token.toString(), "0x2", height);
      sameAsThere("eth_getTransactionCount", BOB, height);
    }
    assertThat(balance("0x1")).endsWith("00");
    assertThat(balance("0x2")).endsWith("05");
    assertThat(balance("latest")).endsWith("08");
  }

  @Test
  void logsOfBothAreFoundInOneRange() throws IOException {
    move(3);
    Map<String, Object> all =
        Map.of("fromBlock", "0x0", "toBlock", "latest", "address", scene.token.toString());
    JsonNode logs = client.call("eth_getLogs", all);
    assertThat(logs.findValuesAsText("blockNumber"))
        .containsExactly("0x1", "0x2", EthereumHex.quantity(fork + 1));
    String old = logs.get(1).path("blockHash").asText();
    assertThat(client.call("eth_getLogs", Map.of("blockHash", old))).hasSize(1);
    String filter = text("eth_newFilter", all);
    assertThat(client.call("eth_getFilterLogs", filter)).isEqualTo(logs);
    assertThat(client.call("eth_getFilterChanges", filter)).isEmpty();
  }

  @Test
  void theHashesOfCopiedBlocksAreVisibleToContracts() throws IOException {
    // BLOCKHASH of 1 behind a word of zeros, since code that is made must not begin with 0xef.
    Map<String, Object> call = Map.of("data", "0x60014060205260405ff3");
    String hash = scene.client.call("eth_getBlockByNumber", "0x1", false).path("hash").asText();
    assertThat(text("eth_call", call, "pending"))
        .isEqualTo("0x" + "0".repeat(64) + hash.substring(2));
  }

  @Test
  void snapshotsChangesAndDumpsWorkOverIt() throws IOException {
    String token = scene.token.toString();
    String there = text("eth_getStorageAt", token, "0x2", "latest");
    String snapshot = text("evm_snapshot");
    move(3);
    client.call("anvil_setStorageAt", token, "0x2", "0x0");
    client.call("anvil_setBalance", BOB, "0x2a");
    assertThat(text("eth_getStorageAt", token, "0x2", "latest")).endsWith("00");
    String dump = text("anvil_dumpState");
    assertThat(client.call("evm_revert", snapshot).asBoolean()).isTrue();
    assertThat(text("eth_blockNumber")).isEqualTo(EthereumHex.quantity(fork));
    assertThat(text("eth_getStorageAt", token, "0x2", "latest")).isEqualTo(there);
    assertThat(balance("latest")).endsWith("05");
    client.call("anvil_loadState", dump);
    assertThat(text("eth_getStorageAt", token, "0x2", "latest")).endsWith("00");
    assertThat(text("eth_getBalance", BOB, "latest")).isEqualTo("0x2a");
    assertThat(balance("latest")).endsWith("08");
    assertThat(client.exchange("evm_revert", "0x99").path("result").asBoolean()).isFalse();
  }

  @Test
  void aSnapshotOfTheCopiedBlockTakesChangesOfItBack() throws IOException {
    String before = text("eth_getBalance", BOB, "latest");
    String snapshot = text("evm_snapshot");
    client.call("anvil_setBalance", BOB, "0x2a");
    client.call("evm_revert", snapshot);
    assertThat(text("eth_getBalance", BOB, "latest")).isEqualTo(before);
  }

  @Test
  void rootsAndProofsAreRefusedByName() {
    assertThatThrownBy(() -> client.call("eth_getProof", BOB, List.of(), "latest"))
        .hasMessageContaining("-32602")
        .hasMessageContaining("copy of another");
    assertThatThrownBy(() -> client.call("trace_filter", Map.of("fromBlock", "0x1")))
        .hasMessageContaining("params[0].fromBlock must be after " + fork);
    assertThatThrownBy(() -> chain.dev().rewind(fork - 1)).hasMessageContaining("no block");
  }

  @Test
  void theCopyReportsItsSourceChain() throws IOException {
    JsonNode config = client.call("anvil_nodeInfo").path("forkConfig");
    assertThat(config.path("forkUrl").asText()).isEqualTo(scene.server.url());
    assertThat(config.path("forkBlockNumber").asLong()).isEqualTo(fork);
    JsonNode network = client.call("hardhat_metadata").path("forkedNetwork");
    assertThat(network.path("chainId").asLong()).isEqualTo(Scene.CHAIN_ID);
    assertThat(network.path("forkBlockHash").asText())
        .isEqualTo(scene.chain.head().hash().toString());
  }

  @Test
  void aResetCopiesAtAnotherBlockOrNothing() throws IOException {
    move(3);
    client.call("hardhat_reset", Map.of("forking", Map.of("blockNumber", 2)));
    assertThat(text("eth_blockNumber")).isEqualTo("0x2");
    assertThat(balance("latest")).endsWith("05");
    assertThat(move(1).path("blockNumber").asText()).isEqualTo("0x3");
    client.call("hardhat_reset");
    assertThat(text("eth_blockNumber")).isEqualTo("0x0");
    assertThat(text("eth_getCode", scene.token.toString(), "latest")).isEqualTo("0x");
    assertThat(client.call("anvil_nodeInfo").path("forkConfig").path("forkUrl").isNull()).isTrue();
    client.call("eth_getProof", BOB, List.of(), "latest");
    String url = scene.server.url();
    client.call("anvil_reset", Map.of("forking", Map.of("jsonRpcUrl", url)));
    assertThat(text("eth_blockNumber")).isEqualTo(EthereumHex.quantity(fork));
    assertThat(balance("latest")).endsWith("05");
  }

  @Test
  void unsupportedForksAreRejectedAndChangeNothing() throws IOException {
    move(3);
    for (String url : List.of("file:///etc/passwd", "not a url", "http://a:b@localhost:1")) {
      assertThatThrownBy(
              () -> client.call("anvil_reset", Map.of("forking", Map.of("jsonRpcUrl", url))))
          .hasMessageContaining("params[0].forking.jsonRpcUrl must be");
    }
    Map<String, Object> future = Map.of("forking", Map.of("blockNumber", 99));
    assertThatThrownBy(() -> client.call("anvil_reset", future))
        .hasMessageContaining("-32002")
        .hasMessageContaining("has no block 99");
    assertThat(text("eth_blockNumber")).isEqualTo(EthereumHex.quantity(fork + 1));
    assertThat(balance("latest")).endsWith("08");
  }

  @Test
  void aChainOnDiskDoesNotBecomeACopy(@TempDir Path directory) throws IOException {
    closeCopy();
    open(ChainSettings.builder().dataDirectory(directory).build());
    String url = scene.server.url();
    assertThatThrownBy(
            () -> client.call("anvil_reset", Map.of("forking", Map.of("jsonRpcUrl", url))))
        .hasMessageContaining("data directory");
  }

  @Test
  void accountsAreRichThoughTheyArePoorThere() throws IOException {
    String alice = client.call("eth_accounts").get(0).asText();
    assertThat(text("eth_getBalance", alice, "latest")).isEqualTo("0x21e19e0c9bab2400000");
    assertThat(text("eth_getTransactionCount", alice, "latest")).isEqualTo("0x3");
    assertThat(text("eth_getBalance", NOBODY, "latest")).isEqualTo("0x0");
    assertThat(EvmAddress.of(alice)).isEqualTo(scene.alice.address());
  }
}
