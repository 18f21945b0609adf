package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The embedded chain as a separate node, started as the README describes. */
@Tag("installation")
class StandaloneNodeIT {
  private static final Path JAR = Path.of("..", "devnet", "target", "devnet-node.jar");
  private static final Pattern ADDRESS = Pattern.compile("http://\\S+");

  @TempDir Path directory;

  @Test
  void theNodeAnswersAndKeepsQuietAboutItsLogging() throws Exception {
    Path errors = directory.resolve("errors");
    Process node =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                JAR.toString(),
                "--data",
                directory.resolve("chain").toString(),
                "--port",
                "0")
            .redirectError(errors.toFile())
            .start();
    try (BufferedReader out = node.inputReader(StandardCharsets.UTF_8)) {
      String line = out.readLine();
      Matcher address = ADDRESS.matcher(line == null ? "" : line);
      assertThat(address.find()).as("%s %s", line, Files.readString(errors)).isTrue();
      DevChain chain = new DevChain(URI.create(address.group()));
      assertThat(chain.call("eth_chainId").asText()).isEqualTo("0x19a5");
      node.destroy();
      assertThat(node.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(Files.readString(errors)).doesNotContain("SLF4J");
    } finally {
      node.destroyForcibly();
    }
  }
}
