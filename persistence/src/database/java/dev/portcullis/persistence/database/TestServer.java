package dev.portcullis.persistence.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import org.flywaydb.core.Flyway;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts PostgreSQL with a database that has every migration. Its files are made once and kept in
 * {@code persistence/target}; each start works on a copy. What is written survives no crash of the
 * machine.
 */
final class TestServer {
  /** The name of the migrated database, which is copied and never connected to. */
  static final String TEMPLATE = "migrated";

  /** A bound that only ends a start that hangs: machines are busy. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final Logger LOG = LoggerFactory.getLogger(TestServer.class);

  private TestServer() {}

  /**
   * The port of a server that ends with the JVM, and its files with it. There is one for all
   * classes of tests, also where they are loaded again for each run ({@code -Prepeat}); migrations
   * that changed get another.
   */
  static int port() {
    try {
      Optional<Path> kept = KeptFiles.place();
      String property = "test-database.port." + kept.map(Path::getFileName).orElse(Path.of("any"));
      Integer known = Integer.getInteger(property);
      if (known != null) {
        return known;
      }
      int port = start(kept).getPort();
      System.setProperty(property, Integer.toString(port));
      return port;
    } catch (IOException failed) {
      throw new IllegalStateException("PostgreSQL does not start", failed);
    }
  }

  private static EmbeddedPostgres start(Optional<Path> kept) {
    try {
      Path files = Files.createTempDirectory("epg");
      if (kept.isEmpty()) {
        return endingWithJvm(withTemplate(files), files);
      }
      if (!Files.isDirectory(kept.get())) {
        try (EmbeddedPostgres made = withTemplate(files)) {
          LOG.info("A migrated database is made on port {}, and kept", made.getPort());
        }
        KeptFiles.keep(files, kept.get());
      }
      KeptFiles.copy(kept.get(), files);
      return endingWithJvm(started(files), files);
    } catch (IOException | SQLException failed) {
      throw new IllegalStateException("PostgreSQL does not start", failed);
    }
  }

  private static EmbeddedPostgres started(Path files) throws IOException {
    return EmbeddedPostgres.builder()
        .setPort(TestPorts.free())
        .setPGStartupWait(PATIENCE)
        .setDataDirectory(files)
        .setCleanDataDirectory(false)
        .setRegisterShutdownHook(false)
        .setLocaleConfig("wal-segsize", "1")
        .setServerConfig("max_wal_size", "1GB")
        .setServerConfig("full_page_writes", "off")
        .setServerConfig("shared_buffers", "32MB")
        .start();
  }

  private static EmbeddedPostgres withTemplate(Path files) throws IOException, SQLException {
    EmbeddedPostgres server = started(files);
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create database " + TEMPLATE);
    }
    Flyway.configure()
        .dataSource(server.getDatabase("postgres", TEMPLATE))
        .locations("classpath:db/migration")
        .load()
        .migrate();
    return server;
  }

  private static EmbeddedPostgres endingWithJvm(EmbeddedPostgres server, Path files) {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  try {
                    server.close();
                    KeptFiles.delete(files);
                  } catch (IOException left) {
                    throw new UncheckedIOException(left);
                  }
                },
                "end-of-postgresql"));
    return server;
  }
}
