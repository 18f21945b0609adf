package dev.portcullis.command;

import static dev.portcullis.command.CommandRun.column;
import static dev.portcullis.command.CommandRun.execute;
import static dev.portcullis.command.CommandRun.settings;
import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.webhook.maintenance.WebhookSealQueries;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerifyAuditCommandTest {
  private static int databases;

  private DataSource database;
  private Map<String, String> settings;
  @TempDir private Path directory;

  @BeforeEach
  void writeLogs() throws Exception {
    database = CommandRun.migrated("command_audit_" + ++databases);
    settings = settings(database, Map.of());
    for (String digit : List.of("1", "2", "3")) {
      CommandRun done =
          CommandRun.of(
              directory, settings, "operator", "grant", "--wallet", "0x" + digit.repeat(40));
      assertThat(done.exit()).as(done.err()).isZero();
    }
  }

  @Test
  void wholeLogsAreOkWithTheHeadsThatWereSaved() throws Exception {
    Path heads = directory.resolve("heads");
    CommandRun first = verify("--save-heads", heads.toString());
    assertThat(first.exit()).as(first.out() + first.err()).isZero();
    assertThat(first.out())
        .contains("audit: 3 rows were checked")
        .contains("without --heads, removed newest rows cannot be detected");
    assertThat(Files.readAllLines(heads)).isNotEmpty();

    CommandRun later = verify("--heads", heads.toString());
    assertThat(later.exit()).as(later.out()).isZero();
    assertThat(later.out()).contains(Files.readAllLines(heads).size() + " saved heads exist");

    CommandRun onlyOne = verify("--log", "audit");
    assertThat(onlyOne.out()).contains("audit: 3").doesNotContain("db_mutation");
  }

  @Test
  void aBatchOfCallbacksThatWasChangedIsNamed() throws Exception {
    tamper(
        "insert into webhook_batches (kind, deliveries, digest, created_at)"
            + " values ('queued', 2, 'd', now())");
    TestDatabase.inTransaction(
        TestDatabase.entities(database),
        entities -> on(entities, new WebhookSealQueries()).seal(Clock.now()));
    assertThat(verify().out()).contains("webhook_batches: 1 seals were checked");

    tamper("update webhook_batches set deliveries = 1");
    CommandRun found = verify();
    assertThat(found.exit()).isEqualTo(1);
    assertThat(found.out()).contains("NOT OK: webhook_batches, seal 1: ");
    assertThat(verify("--log", "audit").exit()).as("another log").isZero();
  }

  @Test
  void aChangedRowIsNamed() throws Exception {
    tamper("update audit_logs set user_agent = 'nobody' where position = 2");
    CommandRun found = verify();
    assertThat(found.exit()).isEqualTo(1);
    String id = column(database, "select id from audit_logs where position = 2").get(0);
    assertThat(found.out())
        .contains("NOT OK: audit_logs, chain ")
        .contains("position 2")
        .contains(id)
        .contains("The row was changed after it was written");
  }

  @Test
  void aTruncatedTailIsDetectedWithSavedHeads() throws Exception {
    Path heads = directory.resolve("heads");
    var unused = verify("--save-heads", heads.toString());
    tamper("delete from audit_logs where position = (select max(position) from audit_logs)");

    assertThat(verify().exit()).isZero();
    CommandRun found = verify("--heads", heads.toString());
    assertThat(found.exit()).isEqualTo(1);
    assertThat(found.out()).contains("position 3: The row was deleted");
  }

  @Test
  void aFileWithoutHeadsIsRejected() throws Exception {
    Path heads = Files.writeString(directory.resolve("heads"), "audit:0:1:abc\n");
    assertThat(verify("--heads", heads.toString()).err()).contains("--heads").contains("head 1");
    assertThat(verify("--heads", directory.resolve("none").toString()).exit()).isEqualTo(1);
    assertThat(verify("--save-heads", heads.toString()).err()).contains("there already");
    assertThat(verify("--log", "other").exit()).isEqualTo(2);
    assertThat(Files.readString(heads)).isEqualTo("audit:0:1:abc\n");
  }

  @Test
  void aDatabaseIsNamedByOptions() throws Exception {
    CommandRun named =
        CommandRun.of(
            "verify-audit", "--url", settings.get("db.url"), "--user", settings.get("db.user"));
    assertThat(named.exit()).as(named.err()).isZero();
  }

  private CommandRun verify(String... options) throws Exception {
    String[] arguments = new String[options.length + 1];
    arguments[0] = "verify-audit";
    System.arraycopy(options, 0, arguments, 1, options.length);
    return CommandRun.of(directory, settings, arguments);
  }

  private void tamper(String sql) throws SQLException {
    execute(database, "alter table audit_logs disable trigger all");
    execute(database, sql);
    execute(database, "alter table audit_logs enable trigger all");
  }
}
