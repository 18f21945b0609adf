package dev.portcullis.devnet.node;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The exchanges of {@code src/test/resources/rpc-development}, one after the other, with a fresh
 * chain that serves the methods for developers of contracts.
 */
class DevelopmentExchangesTest {
  private static final int FEWEST_FILES = 7;

  private static Chain chain;
  private static NodeServer server;
  private static NodeClient client;

  @BeforeAll
  static void open() throws IOException {
    chain = Chain.open(ChainSettings.builder().build());
    NodeMode mode = new NodeMode(true, false, UInt256.of(7));
    server =
        NodeServer.start(
            chain,
            new NodeSettings("127.0.0.1", 0, mode, "Portcullis-devnet/test", NodeLimits.DEFAULT));
    client = new NodeClient(server.url());
  }

  @AfterAll
  static void close() {
    server.close();
    chain.close();
  }

  @TestFactory
  Stream<DynamicTest> theNodeRespondsAsTheFileSpecifies() throws IOException {
    Transaction transfer = new TestWallet(0, chain.settings().chainId()).transfer(Scene.BOB, 1);
    Map<String, String> names =
        Map.of(
            "$snapshot", client.call("evm_snapshot").textValue(),
            "$raw", transfer.encoded().toString(),
            "$sent", transfer.hash().toString());
    return new Exchanges("rpc-development", client, names).tests(FEWEST_FILES);
  }
}
