package dev.portcullis.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The role that the application works with, when another one owns the tables. */
@Tag("database")
class ApplicationRoleTest {
  private static final String ROLE = "the \"application\"";
  private static DataSource owner;
  private static DataSource application;

  @BeforeAll
  static void grant() throws SQLException {
    owner = TestDatabase.migrated("separated");
    application = TestDatabase.of(ROLE, "separated");
    execute(owner, "create role \"the \"\"application\"\"\" login");
    ApplicationRole.grant(owner, ROLE);
    ApplicationRole.grant(owner, ROLE);
  }

  @Test
  void theApplicationChangesTablesAndTheMutationLogIsWrittenForIt() throws SQLException {
    execute(
        application,
        "insert into users (id, display_name, source, created_at, updated_at)"
            + " values ('u', 'x', 'oidc', now(), now())");
    execute(application, "update users set display_name = 'y' where id = 'u'");
    execute(application, "delete from users where id = 'u'");

    assertThat(count("select count(*) from db_mutations where primary_key = 'u'")).isEqualTo(3);
  }

  @Test
  void theApplicationAppendsToTheAuditLog() throws SQLException {
    execute(
        application,
        "insert into audit_logs (id, action_type, resource_type, status_code, succeeded,"
            + " actor_type, operator_bypass, trace_id, request_id, created_at)"
            + " values ('a', 'role.create', 'role', 201, true, 'system', false, 't', 'r', now())");

    assertThat(count("select count(*) from audit_logs where hash = audit_log_hash(audit_logs)"))
        .isEqualTo(1);
  }

  @Test
  void theApplicationDeletesExpiredDenials() throws SQLException {
    String denial =
        "insert into rpc_denials (id, kind, count, reason, created_at, expires_at)"
            + " values ('%s', 'denial', 1, '', now(), now() + interval '%s')";
    execute(application, denial.formatted("over", "-1 second"));
    execute(application, denial.formatted("kept", "1 day"));
    execute(
        application,
        "delete from rpc_denials where id in (select id from rpc_denials where expires_at < now()"
            + " for update skip locked)");

    assertThat(count("select count(*) from rpc_denials where id = 'kept'")).isEqualTo(1);
    assertThat(count("select count(*) from rpc_denials")).isEqualTo(1);
    assertThatThrownBy(() -> execute(application, "delete from rpc_denials"))
        .hasMessageContaining("append-only");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "update audit_logs set status_code = 200",
        "delete from audit_logs",
        "truncate audit_logs",
        "update db_mutations set actor_id = null",
        "delete from db_mutations",
        "truncate db_mutations",
        "update rpc_denials set reason = ''",
        "truncate rpc_denials",
        "update rpc_disclosures set actor_id = ''",
        "truncate rpc_disclosures",
        "drop trigger chained on rpc_disclosures",
        "insert into block_judgements (id) values ('x')",
        "delete from block_judgements",
        "update block_escapes set told = false",
        "select ensure_judgement_day('2030-01-01')",
        "alter table rpc_denials disable trigger all",
        "insert into db_mutations (id, table_name, operation, occurred_at, created_at)"
            + " values ('f', 'users', 'INSERT', now(), now())",
        "alter table audit_logs disable trigger all",
        "drop trigger chained on audit_logs",
        "drop table db_mutations",
        "set session_replication_role = replica",
        "create or replace function chain_audit_log() returns trigger language plpgsql"
            + " as 'begin return new; end'",
        "create temp table users (id text); create trigger forged after insert on users"
            + " for each row execute function log_mutation('id', '')",
        "create table mine (id text)",
        "select begin_epoch('by the application')",
        "insert into epochs (began_at, reason) values (now(), 'by the application')",
        "select * from flyway_schema_history"
      })
  void theApplicationCannotChangeTheLogs(String statement) {
    assertThatThrownBy(() -> execute(application, statement))
        .hasMessageMatching("(?s).*(permission denied|must be owner).*");
  }

  @Test
  void judgementsOfBlocksAreAppendedByTheApplicationAndEndedByTheDay() throws SQLException {
    execute(
        application,
        "select append_block_judgement('{\"id\": \"j\", \"kind\": \"gap\", \"chain_id\": 1,"
            + " \"block_number\": 1, \"verdict\": \"unjudged\","
            + " \"judged_at\": \"2026-01-01T00:00:00Z\"}', '[]')");
    execute(
        application,
        "select end_judgement_day(1, '{\"id\": \"e\", \"judged_at\": \"2026-11-01T00:00:00Z\"}')");

    assertThat(count("select count(*) from block_judgements where kind = 'gap'")).isZero();
    assertThat(count("select count(*) from block_judgements where kind = 'checkpoint'"))
        .isEqualTo(1);
    assertThatThrownBy(() -> execute(application, "delete from block_judgements_20261101"))
        .hasMessageContaining("permission denied");
  }

  @Test
  void theOwnerBeginsAnEpoch() throws SQLException {
    assertThat(count("select begin_epoch('restored')")).isEqualTo(1);
  }

  @Test
  void anOwnerThatIsTheApplicationKeepsItsRights() throws SQLException {
    ApplicationRole.grant(owner, "postgres");

    assertThatCode(() -> execute(owner, "select * from flyway_schema_history"))
        .doesNotThrowAnyException();
  }

  private static void execute(DataSource as, String sql) throws SQLException {
    try (Connection connection = as.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static long count(String query) throws SQLException {
    try (Connection connection = owner.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
