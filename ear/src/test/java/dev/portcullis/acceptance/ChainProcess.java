package dev.portcullis.acceptance;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.portcullis.geth.GethProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A chain in a process of its own, behind no gate. */
record ChainProcess(Process process, DevChain chain) implements AutoCloseable {
  private static final Path NODE_JAR = Path.of("..", "devnet", "target", "devnet-node.jar");
  private static final Path ANVIL =
      Path.of("src/test/js/node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil");

  private static final long GETH_CHAIN = 20_261_129;

  /** What each logs when it listens. */
  private static final Pattern ADDRESS =
      Pattern.compile(
          "(?:listens on http://|Listening on |HTTP server started +endpoint=)"
              + "(127\\.0\\.0\\.1:\\d+)");

  /** The chain of this project, with more options. */
  static ChainProcess devnet(String... options) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command =
        new ArrayList<>(List.of(java, "-jar", NODE_JAR.toString(), "--port", "0"));
    command.addAll(List.of(options));
    return start(command);
  }

  /** Foundry's; skipped where npm ci was not run or has no anvil for this machine. */
  static ChainProcess anvil() {
    boolean installed = Files.isExecutable(ANVIL);
    String message = "skipped: this test needs anvil, which npm ci brings where it runs";
    if (!installed
        && "required".equals(System.getenv("PORTCULLIS_FIXTURES"))
        && Files.isExecutable(ANVIL.resolveSibling("../../cast-linux-amd64/bin/cast"))) {
      throw new AssertionError(message);
    }
    assumeTrue(installed, message);
    return start(List.of(ANVIL.toString(), "--port", "0"));
  }

  /**
   * Go-ethereum, in its developer mode: each transaction that arrives is mined. Skipped where there
   * is none.
   *
   * @param directory of its chain, which the test removes
   */
  static ChainProcess geth(Path directory) throws IOException, InterruptedException {
    GethProgram geth = GethProgram.required();
    // Its proposal follows what was paid, and the tools of the chain pay twice what it proposes.
    return start(
        geth.chain(
            directory,
            GETH_CHAIN,
            TestWallet.OPERATOR.address(),
            "--dev",
            "--gpo.maxprice=1000000000"));
  }

  private static ChainProcess start(List<String> command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        Matcher address = ADDRESS.matcher(line);
        if (address.find()) {
          Thread drain = new Thread(() -> out.lines().forEach(more -> {}), "chain-output");
          drain.setDaemon(true);
          drain.setUncaughtExceptionHandler((thread, killed) -> {});
          drain.start();
          URI url = URI.create("http://" + address.group(1));
          return new ChainProcess(process, new DevChain(url));
        }
      }
      throw new AssertionError(command + " ended before it listened");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
