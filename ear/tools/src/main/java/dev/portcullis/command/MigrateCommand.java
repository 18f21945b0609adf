package dev.portcullis.command;

import dev.portcullis.ejb.startup.SchemaVersionCheck;
import dev.portcullis.kernel.SettingSource;
import dev.portcullis.persistence.database.ApplicationRole;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.postgresql.ds.PGSimpleDataSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Migrates the schema to the version of this build, as the application does when it starts. */
@Command(
    name = "migrate",
    description = {
      "Migrates the schema of the database to the version of this build, as a node does at its"
          + " start: as db.owner-user if that is set, and then grants db.user its rights.",
      "Refuses a database that a newer build has changed."
    },
    mixinStandardHelpOptions = true)
final class MigrateCommand implements Callable<Integer> {
  @Mixin private CommandSettings settings;

  @Option(names = "--dry-run", description = "Only lists the pending migrations.")
  private boolean dry;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    SettingSource texts = settings.texts();
    PGSimpleDataSource application = DatabaseConnections.ofApplication(texts);
    Optional<PGSimpleDataSource> owner = DatabaseConnections.ofOwner(texts);
    try {
      Flyway flyway = flyway(owner.orElse(application));
      SchemaVersionCheck.check(flyway.info());
      MigrationInfo[] pending = flyway.info().pending();
      PrintWriter out = spec.commandLine().getOut();
      for (MigrationInfo each : pending) {
        out.println((dry ? "to do: " : "now: ") + each.getVersion() + " " + each.getDescription());
      }
      out.flush();
      if (!dry) {
        flyway.migrate();
        if (owner.isPresent()) {
          ApplicationRole.grant(owner.get(), application.getUser());
        }
      }
      out.println(summary(flyway, pending.length));
      return Portcullis.OK;
    } catch (FlywayException failed) {
      throw new CommandException(failed.getMessage().strip(), failed);
    } catch (SQLException refused) {
      throw DatabaseConnections.failure(refused);
    }
  }

  /** The migrations of this build against a database. */
  static Flyway flyway(PGSimpleDataSource source) {
    return Flyway.configure(MigrateCommand.class.getClassLoader())
        .dataSource(source)
        .locations("classpath:db/migration")
        .load();
  }

  private String summary(Flyway flyway, int pending) {
    MigrationInfo current = flyway.info().current();
    String at =
        current == null ? "The database is empty" : "The schema is at " + current.getVersion();
    if (!dry) {
      return at + "; " + pending + " migrations were done";
    }
    return at + "; " + (pending == 0 ? "nothing to do" : pending + " are pending");
  }
}
