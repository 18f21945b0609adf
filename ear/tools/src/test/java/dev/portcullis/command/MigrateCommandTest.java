package dev.portcullis.command;

import static dev.portcullis.command.CommandRun.column;
import static dev.portcullis.command.CommandRun.execute;
import static dev.portcullis.command.CommandRun.settings;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrateCommandTest {
  @TempDir private Path directory;

  @Test
  void pendingMigrationsAreListedThenAppliedAndThenNoneIsPending() throws Exception {
    DataSource database = CommandRun.empty("command_migrate");
    Map<String, String> settings = settings(database, Map.of());

    CommandRun dry = CommandRun.of(directory, settings, "migrate", "--dry-run");
    assertThat(dry.exit()).as(dry.err()).isZero();
    assertThat(dry.out()).contains("to do: ").contains("The database is empty");
    assertThat(column(database, "select tablename from pg_tables where schemaname = 'public'"))
        .isEmpty();

    CommandRun done = CommandRun.of(directory, settings, "migrate");
    assertThat(done.exit()).as(done.err()).isZero();
    assertThat(column(database, "select id from users")).isEmpty();

    assertThat(CommandRun.of(directory, settings, "migrate", "--dry-run").out())
        .contains("nothing to do");
  }

  @Test
  void theOwnerMigratesAndTheApplicationCanOnlyAppendToTheLogs() throws Exception {
    DataSource database = CommandRun.migrated("command_owner");
    execute(database, "create role command_application login");
    Map<String, String> settings = settings(database, Map.of());
    settings.put("db.owner-user", settings.get("db.user"));
    settings.put("db.user", "command_application");

    CommandRun done = CommandRun.of(directory, settings, "migrate");
    assertThat(done.exit()).as(done.err()).isZero();
    assertThat(
            column(
                database,
                "select has_table_privilege('command_application', 'audit_logs', 'insert')"
                    + " || ' ' || has_table_privilege('command_application', 'audit_logs',"
                    + " 'update')"))
        .containsExactly("true false");
  }

  @Test
  void aSchemaOfANewerBuildIsRefused() throws Exception {
    DataSource database = CommandRun.migrated("command_newer");
    execute(
        database,
        "insert into flyway_schema_history (installed_rank, version, description, type, script,"
            + " checksum, installed_by, execution_time, success)"
            + " values (99999, '9999', 'later', 'SQL', 'V9999__later.sql', 1, 'x', 1, true)");

    CommandRun refused = CommandRun.of(directory, settings(database, Map.of()), "migrate");
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("9999").contains("newer build");
  }

  @Test
  void aMissingOrUnreachableDatabaseIsReportedInOneLine() throws Exception {
    CommandRun missing = CommandRun.of(directory, Map.of(), "migrate");
    assertThat(missing.exit()).isEqualTo(1);
    assertThat(missing.err()).contains("db.url").hasLineCount(1);

    CommandRun away =
        CommandRun.of(directory, Map.of("db.url", "jdbc:postgresql://127.0.0.1:1/none"), "migrate");
    assertThat(away.exit()).isEqualTo(1);
    assertThat(away.err()).doesNotContain("at org.").contains("127.0.0.1");
  }
}
