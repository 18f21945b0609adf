package dev.portcullis.devnet.node;

import dev.portcullis.ethereum.chain.NodeLimits;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The exchanges of {@code src/test/resources/rpc} with the {@link Scene}, a chain alone. */
class RpcExchangesTest {
  private static final int FEWEST_FILES = 100;

  private static Scene scene;

  @BeforeAll
  static void open() throws IOException {
    scene = new Scene(NodeLimits.DEFAULT);
  }

  @AfterAll
  static void close() {
    scene.close();
  }

  @TestFactory
  Stream<DynamicTest> theNodeRespondsAsTheFileSpecifies() throws IOException {
    return new Exchanges("rpc", scene.client, scene.names()).tests(FEWEST_FILES);
  }
}
