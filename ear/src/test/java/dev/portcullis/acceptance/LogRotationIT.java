package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.Plan;
import dev.portcullis.launcher.PreparedInstallation;
import dev.portcullis.launcher.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Logs end at a size (ADR 0034): whoever makes a server write without end fills no disk. On an
 * installation of its own, with the configuration that is shipped but for smaller numbers.
 */
@Tag("installation")
class LogRotationIT {
  /** The least that Payara Server takes is half a megabyte. */
  private static final int LIMIT = 600_000;

  private static final int CONSOLE = 200_000;

  /** A line that was begun, and what is written before a server looks at the size. */
  private static final int LINE = 100_000;

  private static final int ON_A_CONNECTION = 100;

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /** What is shipped, and what it is here: the size, and one predecessor. */
  private static final Map<String, Map<String, String>> SMALLER =
      Map.of(
          "wildfly/portcullis.cli",
          Map.of("rotate-size=20m,max-backup-index=5", "rotate-size=600k,max-backup-index=1"),
          "payara/server-logging.properties",
          Map.of(
              "GFFileHandler.rotationLimitInBytes=20000000",
              "GFFileHandler.rotationLimitInBytes=" + LIMIT,
              "GFFileHandler.maxHistoryFiles=5",
              "GFFileHandler.maxHistoryFiles=1"),
          "payara/micro-logging.properties",
          Map.of(
              "FileHandler.limit=20000000",
              "FileHandler.limit=" + LIMIT,
              "FileHandler.count=5",
              "FileHandler.count=2"));

  @Test
  void aFloodOfLinesFillsNoDisk() throws IOException {
    BuildOutput build = BuildOutput.load();
    String server = System.getProperty("server", "wildfly");
    Path directory = ForkDirectory.resolve("rotation-" + server);
    // Servers that start meanwhile share the setting, and none of them logs so much.
    System.setProperty("console.bytes", Integer.toString(CONSOLE));
    try (Installation installation =
        PreparedInstallation.fresh(
            smaller(build, directory.resolveSibling("rotation-scripts")),
            Plan.onFreePorts(
                server,
                directory,
                Map.of(
                    "operator.wallet", TestWallet.OPERATOR.address(),
                    // A line for each request.
                    "audit.stranger-rows", "0",
                    "ratelimit.public", "0")),
            Progress.silent())) {
      Api api = new Api(installation.baseUrl());
      ServerLog log = new ServerLog(installation.server());
      String first = send(api, 1);
      await().atMost(PATIENCE).until(() -> !log.linesWith(first).isEmpty());

      // Two full files and a half: that a line has at least 200 bytes is seen in the end.
      String last = send(api, 5 * LIMIT / 2 / 200);

      await()
          .atMost(PATIENCE)
          .ignoreExceptions()
          .until(() -> !log.linesWith(last).isEmpty() && log.console().contains("answered 404"));
      assertThat(log.linesWith(first)).as("the first line is gone").isEmpty();
      assertBounded(installation.server().logs(), "server", LIMIT);
      assertBounded(installation.server().log().getParent(), "console", CONSOLE);
    } finally {
      System.clearProperty("console.bytes");
    }
  }

  private static void assertBounded(Path directory, String name, long limit) throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      List<Path> files =
          all.filter(file -> file.getFileName().toString().matches(name + ".*log.*"))
              .filter(file -> !file.toString().endsWith(".lck"))
              .toList();
      assertThat(files)
          .hasSize(2)
          .allSatisfy(file -> assertThat(Files.size(file)).isLessThan(limit + LINE));
    }
  }

  /** The trace id of the last of so many requests; each has one as long as it may be. */
  private static String send(Api api, int times) {
    String trace = "";
    for (int sent = 0; sent < times; sent += ON_A_CONNECTION) {
      try (RawHttp http = RawHttp.connect(api)) {
        for (int i = 0; i < Math.min(ON_A_CONNECTION, times - sent); i++) {
          trace = UUID.randomUUID() + "-".repeat(92);
          http.send("DELETE /nothing HTTP/1.1\r\nhost: gate\r\nx-trace-id: " + trace + "\r\n\r\n");
          assertThat(http.answer().status()).isEqualTo(404);
        }
      }
    }
    return trace;
  }

  private static BuildOutput smaller(BuildOutput build, Path scripts) throws IOException {
    for (Path file : files(build.scripts())) {
      Path copy = scripts.resolve(build.scripts().relativize(file));
      Files.createDirectories(copy.getParent());
      String text = Files.readString(file);
      for (Map.Entry<String, String> number :
          SMALLER.getOrDefault(build.scripts().relativize(file).toString(), Map.of()).entrySet()) {
        assertThat(text).contains(number.getKey());
        text = text.replace(number.getKey(), number.getValue());
      }
      Files.writeString(copy, text);
    }
    return new BuildOutput(
        build.root(),
        scripts,
        build.ear(),
        build.war(),
        build.servers(),
        build.wildfly(),
        build.payara(),
        build.payaraMicro(),
        build.postgresql(),
        build.keycloak());
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }
}
