package dev.portcullis.launcher;

import dev.portcullis.persistence.database.ApplicationRole;
import dev.portcullis.persistence.database.KeptFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import org.flywaydb.core.Flyway;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Starts installations whose database has every migration already: its files are made once in the
 * JVM of the tests and copied. Each start is some seconds shorter than on an empty directory, which
 * the shared product and the tests of starts go on with.
 *
 * <p>What these databases write survives an end of their processes, and no crash of the machine.
 */
public final class PreparedInstallation {
  private PreparedInstallation() {}

  /**
   * As {@link Installation#fresh}, with a schema that is at the version of this build.
   *
   * @param build the archives and servers
   * @param plan what to start; with a database of its own nothing is prepared
   * @param progress notified of each next step
   * @throws LaunchException when something does not start; nothing of it runs then
   */
  public static Installation fresh(BuildOutput build, InstallationSpec plan, Progress progress) {
    if (plan.database().isPresent()) {
      return Installation.fresh(build, plan, progress);
    }
    Installation.delete(build, plan.directory());
    Directories.createPrivate(plan.directory());
    try {
      KeptFiles.copy(Prepared.FILES, Installation.databaseIn(plan.directory()));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return Installation.start(build, plan, progress);
  }

  /** The files that are copied; created at the first request. */
  private static final class Prepared {
    static final Path FILES = make(BuildOutput.load());

    private static Path make(BuildOutput build) {
      Path directory =
          build
              .servers()
              .resolveSibling("prepared-database-" + System.getProperty("test.fork", "fork-1"));
      PostgresServer.stopOrphaned(build.postgresql(), directory);
      Directories.delete(directory);
      try (PostgresServer server =
          PostgresServer.start(
              build.postgresql(), directory, Ports.claim("db.port", "127.0.0.1", 0))) {
        migrate(server);
        Files.writeString(
            directory.resolve("data").resolve("postgresql.conf"),
            "\nfsync = off\nfull_page_writes = off\n",
            StandardOpenOption.APPEND);
      } catch (IOException | SQLException failed) {
        throw new IllegalStateException("The prepared database cannot be made", failed);
      }
      return directory;
    }

    private static void migrate(PostgresServer server) throws SQLException {
      PGSimpleDataSource owner = new PGSimpleDataSource();
      owner.setUrl(server.url());
      owner.setUser(server.owner());
      owner.setPassword(server.ownerPassword());
      Flyway.configure().dataSource(owner).locations("classpath:db/migration").load().migrate();
      ApplicationRole.grant(owner, server.user());
    }
  }
}
