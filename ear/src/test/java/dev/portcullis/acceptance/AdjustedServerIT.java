package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.InstallationSpec;
import dev.portcullis.launcher.LaunchException;
import dev.portcullis.launcher.PreparedInstallation;
import dev.portcullis.launcher.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * An archive with another size of its pool, on a server with the configuration that is shipped but
 * for smaller logs, which end at a size (ADR 0034): endless log output does not fill the disk. A
 * server reads both when it starts, so no lower layer has it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("installation")
class AdjustedServerIT {
  @TempDir static Path archives;

  private static final int POOL_SIZE = 11;
  private static final int CALLERS = 40;
  private static final String SCRAPER = "scraper-scraper-scraper-scraper-0";

  /** The least that Payara Server takes is half a megabyte. */
  private static final int LIMIT = 600_000;

  private static final int CONSOLE = 200_000;

  /** A line that was begun, and what is written before a server looks at the size. */
  private static final int LINE = 100_000;

  private static final int ON_A_CONNECTION = 100;

  /** Fewer than are limited. */
  private static final int OF_ONE_ADDRESS = 10;

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

  private final String server = System.getProperty("server", "wildfly");
  private final Path directory = ForkDirectory.resolve("adjusted-" + server);
  private BuildOutput sized;
  private Installation installation;

  @BeforeAll
  void start() throws Exception {
    Map<String, String> settings = Map.of("db.pool-size", Integer.toString(POOL_SIZE));
    sized =
        WrittenArchive.in(
            smaller(BuildOutput.load(), directory.resolveSibling("adjusted-scripts")),
            server,
            archives,
            settings);
    // Servers that start meanwhile share the setting, and none of them logs so much.
    System.setProperty("console.bytes", Integer.toString(CONSOLE));
    try {
      installation =
          PreparedInstallation.fresh(sized, plan(directory, settings), Progress.silent());
    } finally {
      System.clearProperty("console.bytes");
    }
  }

  @AfterAll
  void stop() {
    if (installation != null) {
      installation.close();
    }
  }

  private InstallationSpec plan(Path place, Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(RateLimitTrials.SETTINGS);
    settings.putAll(more);
    settings.put("metrics.token", SCRAPER);
    // A line for each request.
    settings.put("audit.stranger-rows", "0");
    return InstallationSpec.onFreePorts(server, place, settings);
  }

  /**
   * More callers than connections: some wait, and none fails. Payara Server reads the same
   * descriptor as WildFly.
   */
  @Test
  @Tag("micro")
  void thePoolHasTheSizeInTheArchive() throws Exception {
    Api api = new Api(installation.baseUrl());
    Client operator = Client.operator(api);
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    try {
      Callable<Integer> call = () -> operator.get("/audit-logs?limit=100").status();
      List<Future<Integer>> answers =
          callers.invokeAll(Stream.generate(() -> call).limit(10 * CALLERS).toList());
      for (Future<Integer> answer : answers) {
        assertThat(answer.get()).isEqualTo(200);
      }
    } finally {
      callers.shutdownNow();
    }
    assertThat(new Database(installation.database().orElseThrow()).pooledConnections())
        .isBetween(2L, (long) POOL_SIZE);
    assertThat(
            api.send(api.request("/admin/metrics").header("authorization", "Bearer " + SCRAPER))
                .body())
        .contains("portcullis_pool_connections_max " + (double) POOL_SIZE);
  }

  /** Without the setting, which the archive was written with. */
  @Test
  @Tag("wildfly")
  void anotherSizeThanInTheArchiveIsRefused() {
    InstallationSpec careless = plan(directory.resolveSibling("careless-" + server), Map.of());
    assertThatThrownBy(() -> PreparedInstallation.fresh(sized, careless, Progress.silent()).close())
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining("The setting db.pool-size is 40, and the archive has a pool of 11")
        .hasMessageContaining("java -jar portcullis.jar archive");
  }

  @Test
  void aFloodOfLinesFillsNoDisk() throws IOException {
    Api api = new Api(installation.baseUrl());
    ServerLog log = new ServerLog(installation.server());
    String first = send(api, 1);
    await().atMost(PATIENCE).until(() -> !log.linesWith(first).isEmpty());

    // Two full files and a half: that a line has at least 200 bytes is seen in the end.
    String last = send(api, 5 * LIMIT / 2 / 200);

    await()
        .atMost(PATIENCE)
        .ignoreExceptions()
        .until(
            () -> !log.linesWith(last).isEmpty() && log.console().contains("received status 404"));
    assertThat(log.linesWith(first)).as("the first line is gone").isEmpty();
    assertBounded(installation.server().logs(), "server", LIMIT);
    assertBounded(installation.server().log().getParent(), "console", CONSOLE);
  }

  /** On the same installation, whose limits are low. */
  @Nested
  class RateLimit extends RateLimitTrials {
    @Override
    Api served() {
      return new Api(installation.baseUrl());
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
          String from = "10.0.%d.%d".formatted(sent / ON_A_CONNECTION, i / OF_ONE_ADDRESS);
          http.send(
              "DELETE /nothing HTTP/1.1\r\nhost: gate\r\nx-forwarded-for: %s\r\nx-trace-id: %s\r\n\r\n"
                  .formatted(from, trace));
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
