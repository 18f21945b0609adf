package dev.portcullis.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A process of anvil to compare with, by the rules of Osaka and with blocks of 30,000,000 gas. */
final class Anvil implements AutoCloseable {
  private final Process process;
  private final String url;

  private Anvil(Process process) throws IOException {
    this.process = process;
    this.url = listening();
  }

  /**
   * Starts one, unless {@code npm ci} has not brought it.
   *
   * @param chainId of its chain
   */
  static Optional<Anvil> start(long chainId) throws IOException {
    Path module = Path.of(System.getProperty("bench.root"), "devnet/src/test/js");
    Path program = module.resolve("node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil");
    if (!Files.exists(program)) {
      Report.line("no anvil to compare with: run npm ci in %s", module);
      return Optional.empty();
    }
    Process process =
        new ProcessBuilder(
                program.toString(),
                "--port",
                "0",
                "--chain-id",
                "" + chainId,
                "--hardfork",
                "osaka",
                "--gas-limit",
                "30000000")
            .redirectErrorStream(true)
            .start();
    return Optional.of(new Anvil(process));
  }

  /** Its address for HTTP. */
  String url() {
    return url;
  }

  private String listening() throws IOException {
    BufferedReader output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.contains("Listening on ")) {
        Thread drain = new Thread(() -> output.lines().forEach(each -> {}), "anvil-output");
        drain.setDaemon(true);
        drain.start();
        return "http://" + line.substring(line.indexOf("Listening on ") + 13).strip();
      }
    }
    throw new IllegalStateException("anvil did not start");
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
