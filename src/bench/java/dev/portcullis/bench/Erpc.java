package dev.portcullis.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * eRPC in front of a node, without a cache. Its program is named by {@code bench.erpc}; {@code go
 * install github.com/erpc/erpc/cmd/erpc@latest} builds it.
 */
final class Erpc implements AutoCloseable {
  private static final String CONFIGURATION =
      """
      logLevel: error
      server:
        listenV4: true
        httpHostV4: 127.0.0.1
        httpPortV4: %d
      metrics:
        enabled: false
      database:
        evmJsonRpcCache: ~
      projects:
        - id: main
          upstreams:
            - id: node
              endpoint: %s
              evm:
                chainId: 6565
      """;

  private final Process process;
  private final URI url;

  private Erpc(Process process, URI url) {
    this.process = process;
    this.url = url;
  }

  /** Starts it with its files in {@code directory}; empty where no program is named. */
  static Optional<Erpc> before(URI node, Path directory) throws IOException {
    String program = System.getProperty("bench.erpc", "");
    if (program.isEmpty()) {
      Report.line("no eRPC to compare with: name its program with -Dbench.erpc");
      return Optional.empty();
    }
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Files.createDirectories(directory);
    Path file = directory.resolve("erpc.yaml");
    Files.writeString(file, CONFIGURATION.formatted(port, node));
    Process process =
        new ProcessBuilder(program, "start", "-c", file.toAbsolutePath().toString())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("erpc.log").toFile())
            .start();
    Erpc erpc = new Erpc(process, URI.create("http://127.0.0.1:" + port));
    try {
      erpc.await();
    } catch (IOException failed) {
      erpc.close();
      throw failed;
    }
    return Optional.of(erpc);
  }

  URI url() {
    return url;
  }

  /** Where it answers for the node's chain. */
  String path() {
    return "/main/evm/6565";
  }

  /** Until it has found its node and answers. */
  private void await() throws IOException {
    String question = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"eth_chainId\",\"params\":[]}";
    long deadline = System.nanoTime() + 30_000_000_000L;
    while (process.isAlive() && System.nanoTime() < deadline) {
      try (Connection connection = new Connection(url)) {
        if (connection.send("POST", path(), "", question).contains("\"result\"")) {
          return;
        }
      } catch (IOException notYet) {
        Thread.onSpinWait();
      }
    }
    throw new IOException("eRPC did not start");
  }

  @Override
  public void close() {
    process.destroy();
  }
}
