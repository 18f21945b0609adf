package dev.portcullis.acceptance;

import dev.portcullis.launcher.PostgresServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What an attack can leave behind, measured now.
 *
 * @param heap bytes in use after a collection
 * @param logs bytes of all log files
 * @param rows bytes of the rows of the audit and the mutation log that are not the watcher's
 */
record HostileTraces(long heap, long logs, long rows) {
  private static final Pattern USED = Pattern.compile("total \\d+K, used (\\d+)K");
  private static final String ROWS =
      "select (select coalesce(sum(pg_column_size(a.*)), 0) from audit_logs a where %1$s)"
          + " + (select coalesce(sum(pg_column_size(m.*)), 0) from db_mutations m where %1$s)";

  /** Measures. */
  static HostileTraces of(HostileSite site) {
    return new HostileTraces(
        heap(site.installation().server().pid()),
        logs(site.installation().server().log().getParent()),
        rows(site.installation().database().orElseThrow()));
  }

  /** The heap of a process after a full collection, in bytes. */
  static long heap(long process) {
    command(process, "GC.run");
    Matcher used = USED.matcher(command(process, "GC.heap_info"));
    long sum = 0;
    while (used.find()) {
      sum += Long.parseLong(used.group(1)) << 10;
    }
    return sum;
  }

  private static String command(long process, String what) {
    try {
      Process jcmd =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                  Long.toString(process),
                  what)
              .redirectErrorStream(true)
              .start();
      try (InputStream out = jcmd.getInputStream()) {
        return new String(out.readAllBytes(), StandardCharsets.UTF_8);
      } finally {
        jcmd.destroy();
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static long logs(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(file -> file.getFileName().toString().contains(".log"))
          .filter(Files::isRegularFile)
          .mapToLong(file -> file.toFile().length())
          .sum();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static long rows(PostgresServer database) {
    String others = "trace_id is distinct from '" + HostileWatcher.TRACE + "'";
    try (Connection connection =
            DriverManager.getConnection(database.url(), database.user(), database.password());
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(ROWS.formatted(others))) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
