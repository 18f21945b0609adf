package dev.portcullis.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Deliveries by a job queue on the same PostgreSQL, and by fetch: pg-boss stores a job for each,
 * takes two thousand at a time and records that they are done; it checks no permission of
 * receivers.
 */
final class PgBoss {
  private static final int BYTES = 900;

  private PgBoss() {}

  /** So many deliveries to {@code /count} of the inbox. */
  static void run(Product product, Inbox inbox, int deliveries)
      throws IOException, InterruptedException {
    Path directory = Path.of(System.getProperty("bench.root", "."), "src", "bench", "js");
    if (!Files.isDirectory(directory.resolve("node_modules").resolve("pg-boss"))) {
      Report.line("no pg-boss to compare with: run npm ci in %s", "src/bench/js");
      return;
    }
    inbox.expect(deliveries);
    Process node =
        new ProcessBuilder(
                "node",
                "pg-boss.mjs",
                database(product),
                inbox.url("/count"),
                Integer.toString(deliveries),
                Integer.toString(BYTES))
            .directory(directory.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said =
        new BufferedReader(new InputStreamReader(node.getInputStream(), StandardCharsets.UTF_8))) {
      if (!"begins".equals(said.readLine())) {
        throw new IOException("pg-boss does not begin");
      }
      long start = System.nanoTime();
      double seconds = (inbox.awaitExpected() - start) / 1e9;
      Report.line(
          "%-48s %,12.1f deliveries/s  (%d)",
          "baseline: pg-boss and fetch", deliveries / seconds, deliveries);
      node.getOutputStream().close();
      node.waitFor(20, TimeUnit.SECONDS);
    } finally {
      node.destroyForcibly();
    }
  }

  private static String database(Product product) {
    var shared = product.installation().database().orElseThrow();
    URI jdbc = URI.create(shared.url().substring("jdbc:".length()));
    return "postgres://postgres:%s@%s:%d/postgres"
        .formatted(shared.ownerPassword(), jdbc.getHost(), jdbc.getPort());
  }
}
