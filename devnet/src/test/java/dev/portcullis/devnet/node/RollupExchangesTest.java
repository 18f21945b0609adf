package dev.portcullis.devnet.node;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The exchanges of {@code src/test/resources/rpc-rollup} with the {@link RollupScene}. */
class RollupExchangesTest {
  private static final int FEWEST_FILES = 40;

  private static RollupScene scene;

  @BeforeAll
  static void open() throws IOException {
    scene = new RollupScene();
  }

  @AfterAll
  static void close() {
    scene.close();
  }

  @TestFactory
  Stream<DynamicTest> theNodeRespondsAsTheFileSpecifies() throws IOException {
    return new Exchanges("rpc-rollup", scene.client, scene.names()).tests(FEWEST_FILES);
  }
}
