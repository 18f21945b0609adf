package dev.portcullis.bench;

import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.KeycloakServer;
import dev.portcullis.launcher.Progress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Stream;

/** How long Keycloak takes until the realm answers: the first time of all, and afterwards. */
final class KeycloakBench {
  private static final int ROUNDS = 5;
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final URI APPLICATION = URI.create("http://127.0.0.1:8080");

  private KeycloakBench() {}

  static void run() throws IOException {
    BuildOutput build = BuildOutput.load();
    Path directory = build.servers().resolveSibling("bench-keycloak");
    delete(KeycloakServer.prepared(build));
    long first = nanosUntilReady(() -> KeycloakServer.fresh(build, directory, APPLICATION));
    long[] withoutData = new long[ROUNDS];
    long[] again = new long[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      withoutData[i] = nanosUntilReady(() -> KeycloakServer.fresh(build, directory, APPLICATION));
      again[i] = nanosUntilReady(() -> KeycloakServer.at(build, directory, 0, APPLICATION));
    }
    Report.line("%-48s %,.1f s", "preparation, start and realm", first / 1e9);
    Report.spread("prepared, start and realm", withoutData);
    Report.spread("prepared, start on existing data", again);
  }

  private interface Making {
    KeycloakServer make();
  }

  private static long nanosUntilReady(Making making) {
    long start = System.nanoTime();
    try (KeycloakServer keycloak = making.make()) {
      keycloak.start(Progress.silent());
      keycloak.awaitReady(PATIENCE);
      return System.nanoTime() - start;
    }
  }

  private static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
