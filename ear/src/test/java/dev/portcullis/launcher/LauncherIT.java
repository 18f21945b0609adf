package dev.portcullis.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.ForkDirectory;
import dev.portcullis.launcher.run.Launcher;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code mvn -Prun} without Maven: the launcher as a process, ended by SIGTERM. What follows is the
 * same as after Ctrl-C; but whatever runs in the background of a shell is deaf to SIGINT.
 */
@Timeout(value = 15, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("nightly")
@Tag("installation")
@Tag("wildfly")
class LauncherIT {
  private static final String LAST_LINE = "Ctrl-C ends it; the next start keeps the data.";

  @Test
  void aSignalEndsEverythingAndTheNextStartKeepsTheData() throws Exception {
    Path data = ForkDirectory.resolve("launcher");
    Installation.stopOrphaned(data);
    PostgresServer.stopOrphaned(BuildOutput.load().postgresql(), data.resolve("postgresql"));
    Directories.delete(data);
    String first = runAndEnd(data);
    assertThat(first).contains("Received and verified");
    assertThat(data.resolve("server").resolve("server.pid")).doesNotExist();
    assertThat(data.resolve("postgresql").resolve("data").resolve("postmaster.pid")).doesNotExist();
    String second = runAndEnd(data);
    assertThat(contract(second)).isEqualTo(contract(first));
    assertThat(ofOthers(data)).as("what others may read, write or enter").isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Starting PostgreSQL", "Starting WildFly with the application"})
  void aSignalWhileItStartsLeavesNothingBehind(String step) throws Exception {
    Path data = ForkDirectory.resolve("launcher-ended-early");
    Installation.delete(BuildOutput.load(), data);
    Process launcher = start(data);
    StringBuilder output = new StringBuilder();
    try (BufferedReader out = launcher.inputReader(StandardCharsets.UTF_8)) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        output.append(line).append('\n');
        if (line.endsWith(step)) {
          launcher.toHandle().destroy();
        }
      }
      assertThat(launcher.waitFor(120, TimeUnit.SECONDS)).as(output.toString()).isTrue();
    } finally {
      launcher.destroyForcibly();
    }
    assertThat(output).contains("Ended; the data is kept in").doesNotContain("does not run");
    assertThat(new PidFile(data.resolve("server").resolve("server.pid")).running()).isEmpty();
    assertThat(PostgresServer.mayRun(Installation.databaseIn(data))).isFalse();
  }

  @Test
  void aTakenPortIsOneLineAndStatusOne() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());
      assertRefused("http.port", port, "Port " + port + " on 127.0.0.1 cannot be used");
      assertRefused("rpc.port", port, "Port " + port + " on 127.0.0.1 cannot be used");
      assertRefused("inbox.port", port, "Port " + port + " on 127.0.0.1 cannot be used");
    }
  }

  @Test
  void aWrongOptionIsOneLineAndStatusOne() throws Exception {
    assertRefused("http.port", "many", "-Dhttp.port=many is not a port");
    assertRefused("server", "tomcat", "-Dserver=tomcat is not known");
    assertRefused("db.url", "mydb", "-Ddb.url=mydb is not a URL like");
    String nowhere = "jdbc:postgresql://127.0.0.1:" + Ports.free() + "/portcullis";
    assertRefused("db.url", nowhere, "The database of -Ddb.url=" + nowhere + " cannot be used");
  }

  @Test
  void aWrongSettingIsTheOneLineOfTheApplication() throws Exception {
    assertRefused(
        "chain.kind",
        "besu",
        "The setting chain.kind must be one of embedded, upstream, but is \"besu\"");
  }

  private static List<Path> ofOthers(Path data) throws IOException {
    try (Stream<Path> all = Files.walk(data)) {
      List<Path> open = new ArrayList<>();
      for (Path path : all.filter(each -> !Files.isSymbolicLink(each)).toList()) {
        if (!PosixFilePermissions.toString(Files.getPosixFilePermissions(path))
            .endsWith("------")) {
          open.add(path);
        }
      }
      return open;
    }
  }

  private static void assertRefused(String option, String value, String message)
      throws IOException, InterruptedException {
    Path data = ForkDirectory.resolve("launcher-refused");
    Process launcher = start(data, "-D" + option + "=" + value);
    String output =
        new String(launcher.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(launcher.waitFor()).as(output).isEqualTo(1);
    assertThat(output.lines().filter(line -> line.startsWith("Portcullis does not run: ")))
        .as(output)
        .hasSize(1);
    assertThat(output).contains(message).doesNotContain("\tat ").doesNotContain("SLF4J");
  }

  /** Starts it, waits until it stays up, ends it; the answer is all that it printed. */
  private static String runAndEnd(Path data) throws IOException, InterruptedException {
    Process launcher = start(data);
    StringBuilder output = new StringBuilder();
    try (BufferedReader out = launcher.inputReader(StandardCharsets.UTF_8)) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        output.append(line).append('\n');
        if (line.equals(LAST_LINE)) {
          launcher.toHandle().destroy(); // Process.destroy() closes its output, too
        }
      }
      assertThat(launcher.waitFor(60, TimeUnit.SECONDS)).as(output.toString()).isTrue();
      assertThat(output).contains(LAST_LINE).contains("Ended; the data is kept in");
      assertThat(output).doesNotContain("SLF4J").doesNotContain("WARN");
      return output.toString();
    } finally {
      launcher.destroyForcibly();
    }
  }

  /** The launcher on free ports. */
  static Process start(Path data, String... options) throws IOException {
    Files.createDirectories(data.getParent());
    List<String> command = new ArrayList<>();
    command.add(ApplicationServer.java());
    command.addAll(
        List.of("-Dhttp.port=0", "-Drpc.port=0", "-Dinbox.port=0", "-Ddata.dir=" + data));
    command.addAll(List.of(options));
    command.add("-cp");
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(Launcher.class.getName());
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static String contract(String output) {
    return output
        .lines()
        .filter(line -> line.contains("/contracts/"))
        .map(line -> line.replaceAll(".*/organizations/(.*)'.*", "$1"))
        .findFirst()
        .orElseThrow();
  }
}
