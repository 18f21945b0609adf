package dev.portcullis.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The samples as those read them who are to run them, where these are installed. */
class ToolsOfOthersTest {
  @Test
  void systemdReadsTheUnit(@TempDir Path directory) throws Exception {
    String tool = tool("systemd-analyze");
    Path unit = directory.resolve("portcullis.service");
    // A program that is there: otherwise only its absence would be reported.
    String java = ProcessHandle.current().info().command().orElseThrow();
    Files.writeString(
        unit,
        Kit.text("systemd/portcullis.service").replace("/opt/wildfly/bin/standalone.sh", java));

    assertThat(run(tool, "verify", unit.toString())).isEmpty();
  }

  @Test
  void haproxyReadsItsConfiguration() throws Exception {
    run(tool("haproxy"), "-c", "-q", "-f", Kit.path("haproxy/haproxy.cfg").toString());
  }

  private static String tool(String name) {
    Optional<Path> found =
        Stream.of("/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin")
            .map(directory -> Path.of(directory, name))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(found.isPresent(), name + " is not installed");
    return found.get().toString();
  }

  private static String run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(List.of(command)).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output.strip();
  }
}
