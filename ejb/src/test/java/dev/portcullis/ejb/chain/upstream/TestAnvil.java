package dev.portcullis.ejb.chain.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.Anvil;
import dev.portcullis.ejb.chain.ChainNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Assumptions;

/** An upstream node of another make, which mines when it is told to, as services use it. */
public final class TestAnvil implements AutoCloseable {
  private final Anvil anvil;
  private final ChainNode node;

  private TestAnvil(Anvil anvil, ChainNode node) {
    this.anvil = anvil;
    this.node = node;
  }

  /** Starts one; a test that cannot have it is skipped. */
  public static TestAnvil start() throws InterruptedException {
    return start(31_337);
  }

  /** Starts one of a chain with this number. */
  public static TestAnvil start(long chainId) throws InterruptedException {
    try {
      Optional<Path> program = Anvil.program();
      Assumptions.assumeTrue(
          program.isPresent(),
          "npm cannot install @foundry-rs/anvil here: not tried against anvil");
      Anvil anvil =
          Anvil.start(program.get(), 0, "--no-mining", "--chain-id", Long.toString(chainId));
      UpstreamSettings settings =
          new UpstreamSettings(
              "anvil",
              OptionalLong.of(chainId),
              URI.create("http://127.0.0.1:" + anvil.port()),
              Optional.empty(),
              Duration.ofMillis(50),
              Duration.ofSeconds(10),
              Duration.ofSeconds(10),
              Duration.ofSeconds(10),
              8,
              1 << 20);
      return new TestAnvil(
          anvil,
          new UpstreamNodes(
              new FailoverSettings(List.of(settings), 2, Duration.ofSeconds(1)),
              UpstreamNodeTest.THREADS,
              number -> UpstreamCalls.UNCOUNTED));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** As the application sees it. */
  public ChainNode node() {
    return node;
  }

  /** The result of a call, with texts as parameters. */
  public JsonNode call(String method, String... params) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    for (String param : params) {
      array.add(param);
    }
    return node.call(method, array);
  }

  /** Makes a block of what waits with the node. */
  public void mine() {
    var unused = call("evm_mine");
  }

  @Override
  public void close() {
    node.close();
    anvil.close();
  }
}
