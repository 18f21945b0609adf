package dev.portcullis.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The memory of the server's process, where the operating system reports it in /proc. */
final class Memory {
  private static final String RESIDENT = "VmRSS:";

  private Memory() {}

  /** A row with what the server holds now. */
  static void report(Product product, Table table, String when, String goal) throws IOException {
    Path status = Path.of("/proc", "" + product.programs().get("server").pid(), "status");
    if (!Files.exists(status)) {
      return;
    }
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith(RESIDENT)) {
        long kibibytes = Long.parseLong(line.replaceAll("[^0-9]", ""));
        table.alone(
            "memory of the server, " + when,
            Report.format("%.2f GB", kibibytes * 1024 / 1e9),
            goal);
      }
    }
  }
}
