package dev.portcullis.bench;

import dev.portcullis.launcher.BuildOutput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/**
 * How long the application takes from the server's start until it is ready, beside the server
 * without any application.
 */
final class StartBench {
  private static final int ROUNDS = 3;

  private StartBench() {}

  static void run(String server, Table table) throws Exception {
    double now;
    try (Product product = Product.start(server)) {
      long[] nanos = new long[ROUNDS];
      for (int i = 0; i < ROUNDS; i++) {
        product.installation().server().close();
        long start = System.nanoTime();
        product.installation().startServer();
        nanos[i] = System.nanoTime() - start;
      }
      Report.spread("start until ready on " + server, nanos);
      now = Report.quantile(nanos, 0.5);
    }
    String row = "start until /readyz, " + server;
    String goal = "≤ anchor + 6 s";
    OptionalDouble bare = BareServer.start(server);
    if (bare.isPresent()) {
      table.multiple(row, "without an application", bare.getAsDouble(), now, goal);
    } else {
      table.alone(row, Report.format("%,.0f ms", now), goal);
    }
    BuildOutput build = BuildOutput.load();
    Path archive = server.equals("micro") ? build.war() : build.ear();
    if (Files.isRegularFile(archive)) {
      String name = server.equals("micro") ? "WAR" : "EAR";
      table.alone(name, Report.format("%.1f MB", Files.size(archive) / 1e6), "≤ 45 MB");
    }
  }
}
