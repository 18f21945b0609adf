package dev.portcullis.devnet.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.portcullis.devnet.NpmPackages;
import dev.portcullis.devnet.Outside;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.testing.client.ClientScenario;
import dev.portcullis.testing.client.RunsClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The library that everybody uses in Python. Needs an environment in {@code target/python} with
 * what {@code src/test/python/requirements.txt} names, which {@code .ci/run} makes where there is
 * Python.
 */
@Tag("installation")
class PythonClientTest {
  private static final Path MODULE =
      Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize();

  @TempDir private Path directory;

  @Test
  @RunsClient(ClientScenario.NODE_WEB3_PY)
  void web3TalksToTheNodeAsToAnyOther() throws Exception {
    Path python = MODULE.resolve("target/python/bin/python");
    String what = "web3.py in " + MODULE.relativize(python);
    if (NpmPackages.isOnPath("python3")) {
      Outside.need(Files.exists(python), what);
    }
    assumeTrue(Files.exists(python), "skipped: this test needs " + what);
    Path output = directory.resolve("output");
    try (Chain chain = Chain.open(ChainSettings.builder().build());
        NodeServer server = NodeServer.start(chain, NodeSettings.loopback())) {
      Process process =
          new ProcessBuilder(python.toString(), "client.py", server.url())
              .directory(MODULE.resolve("src/test/python").toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      boolean ended = process.waitFor(2, TimeUnit.MINUTES);
      process.destroyForcibly().waitFor();
      assertThat(Files.readString(output)).contains("all holds");
      assertThat(ended).isTrue();
    }
  }
}
