package dev.portcullis.persistence.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.policy.PolicyChange.Kind;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("database")
class PolicyChangeQueriesTest {
  private final String suffix = Ids.alphanumeric(8).toLowerCase(java.util.Locale.ROOT);
  private final String wallet = address();
  private final String contract = address();
  private Connection connection;
  private String since;

  /** One of everything that decisions are made from; names end with a suffix of this test. */
  @BeforeEach
  void given() throws SQLException {
    connection = TestDatabase.dataSource().getConnection();
    for (String statement :
        List.of(
            "insert into organizations (id, name, created_at, updated_at) values ('o$', 'O$',"
                + " now(), now())",
            "insert into organizations (id, name, created_at, updated_at) values ('p$', 'P$',"
                + " now(), now())",
            "insert into users (id, display_name, source, organization_id, created_at, updated_at)"
                + " values ('u$', 'U', 'adminPanel', 'o$', now(), now())",
            "insert into roles (id, role_name, organization_id, system_permissions, created_at,"
                + " updated_at) values ('r$', 'R', 'o$', '{}', now(), now())",
            "insert into user_wallets (id, wallet_address, user_id, created_at, updated_at) values"
                + " ('w$', 'WALLET', 'u$', now(), now())",
            "insert into contracts (id, contract_address, abi, created_at, updated_at) values"
                + " ('c$', 'CONTRACT', '[]', now(), now())",
            "insert into templates (template_key, name, abi, created_at, updated_at) values ('t$',"
                + " 'T', '[]', now(), now())",
            "insert into m2m_applications (id, name, created_at, updated_at) values ('m$', 'M',"
                + " now(), now())",
            "insert into tenants (id, name, public_key, created_at, updated_at) values ('n$', 'N',"
                + " 'WALLET', now(), now())",
            "insert into api_keys (id, m2m_app_id, name, key_prefix, key_hash, expires_at,"
                + " created_at, updated_at) values ('k$', 'm$', 'K', 'k', 'h$', now() + interval '1"
                + " day', now(), now())",
            "insert into sessions (token_hash, user_id, auth_method, auth_subject, created_at,"
                + " expires_at, renewable_until) values ('s$', 'u$', 'siwe', 'x', now(), now() +"
                + " interval '1 day', now() + interval '1 day')",
            "insert into function_permissions (contract_id, method_selector, function_signature,"
                + " access_type, rule_type, created_at, updated_at) values ('c$', '0x01020304',"
                + " 'f()', 'read', 'public', now(), now())",
            "insert into event_permissions (id, contract_id, created_at, updated_at) values ('e$',"
                + " 'c$', now(), now())")) {
      run(statement);
    }
    since = PolicyChangeQueries.snapshot(connection);
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  /**
   * A table that is locked, for a migration perhaps, is distinguished from a database that does not
   * respond.
   */
  @Test
  void aLookThatHasToWaitForALockIsRefusedByTheDatabase() throws SQLException {
    String node = "n" + suffix;
    try (Connection other = TestDatabase.dataSource().getConnection();
        Statement lock = other.createStatement()) {
      PolicyChangeQueries.join(connection, node);
      connection.setNetworkTimeout(Runnable::run, 2_000);
      other.setAutoCommit(false);
      lock.execute("lock table policy_changes in access exclusive mode");
      assertThatThrownBy(() -> PolicyChangeQueries.poll(connection, since))
          .isInstanceOfSatisfying(
              SQLException.class, refused -> assertThat(refused.getSQLState()).isEqualTo("55P03"));
      other.rollback();
    }
    PolicyChangeQueries.leave(connection, node);
  }

  /** In the order of the queries: the statement, and the notification, USER:u$ for the user. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "insert into user_roles values ('u$', 'r$') | USER:u$",
        "update users set organization_id = 'p$' where id = 'u$' | USER:u$ ADDRESS:WALLET",
        "update users set display_name = 'V' where id = 'u$' |",
        "insert into suspensions values ('u$', now()) | USER:u$ ADDRESS:WALLET",
        "delete from user_wallets where id = 'w$' | USER:u$ ADDRESS:WALLET",
        "update contracts set contract_address = 'WALLET' where id = 'c$' | ADDRESS:CONTRACT"
            + " ADDRESS:WALLET EVENTS:",
        "update contracts set organization_id = 'o$' where id = 'c$' | ADDRESS:CONTRACT EVENTS:",
        "update contracts set disclose_bytecode = true where id = 'c$' | ADDRESS:CONTRACT EVENTS:",
        "update contracts set disclosed_slots = array['0x'] where id = 'c$' | ADDRESS:CONTRACT"
            + " EVENTS:",
        "update contracts set name = 'other', updated_at = now() where id = 'c$' |",
        "delete from contracts where id = 'c$' | ADDRESS:CONTRACT EVENTS:",
        "update function_permissions set rule_type = 'checkRole' where contract_id = 'c$' |"
            + " ADDRESS:CONTRACT",
        "insert into function_permission_roles select id, 'r$' from function_permissions where"
            + " contract_id = 'c$' | ADDRESS:CONTRACT",
        "delete from function_permissions where contract_id = 'c$' | ADDRESS:CONTRACT",
        "insert into function_permissions (template_id, method_selector, function_signature,"
            + " access_type, rule_type, created_at, updated_at) select id, '0x', 'g()', 'read',"
            + " 'public', now(), now() from templates where template_key = 't$' | EVERYTHING:",
        "insert into event_permission_roles values ('e$', 'r$') | ADDRESS:CONTRACT EVENTS:",
        "delete from event_permissions where id = 'e$' | ADDRESS:CONTRACT EVENTS:",
        "update sessions set revoked_at = now() where token_hash = 's$' | SESSION:ID",
        "update sessions set user_agent = 'x' where token_hash = 's$' |",
        "delete from sessions where token_hash = 's$' | SESSION:ID",
        "update api_keys set revoked_at = now() where id = 'k$' | MACHINE:m$",
        "update api_keys set last_used_at = now() where id = 'k$' |",
        "insert into ip_whitelist_entries (id, m2m_app_id, ip_address, is_overbroad, created_at,"
            + " updated_at) values ('i$', 'm$', '10.0.0.1', false, now(), now()) | MACHINE:m$",
        "insert into m2m_application_roles values ('m$', 0, 'r$') | MACHINE:m$",
        "insert into m2m_application_organizations values ('m$', 'o$') | MACHINE:m$",
        "insert into tenant_default_roles values ('n$', 0, 'r$') | MACHINE:n$",
        "insert into personal_rpc_tokens values ('u$', 'x$', 'k', '', now(), now()) |",
        "insert into contract_deployments values ('CONTRACT', 'WALLET', concat('0x', repeat('00',"
            + " 32)), now()) | ADDRESS:CONTRACT",
        "update roles set system_permissions = '{admin_read}' where id = 'r$' | EVERYTHING:",
        "update roles set role_name = 'Q' where id = 'r$' |",
        "update organizations set deleted_at = now() where id = 'p$' | EVERYTHING:",
        "update organizations set brand_name = 'B' where id = 'p$' |",
      })
  void changesAreNotified(String statement, String told) throws SQLException {
    Set<String> expected =
        told == null ? Set.of() : Set.of(filled(told).replace("ID", session()).split(" "));
    run(statement);
    // Other tests use the database at the same time: of what they change nothing is known here.
    Set<String> ours =
        look().changes().stream()
            .map(change -> change.kind() + ":" + change.key())
            .filter(change -> isOurs(change, expected))
            .collect(java.util.stream.Collectors.toSet());
    assertThat(ours).isEqualTo(expected);
  }

  private boolean isOurs(String change, Set<String> expected) {
    return change.contains(suffix)
        || change.endsWith(wallet)
        || change.endsWith(contract)
        || expected.contains(change);
  }

  @Test
  void aChangeCommittedAfterAPollIsInTheNextOneEvenIfItBeganBefore() throws SQLException {
    try (Connection slow = TestDatabase.dataSource().getConnection()) {
      slow.setAutoCommit(false);
      try (Statement statement = slow.createStatement()) {
        statement.execute(filled("insert into user_roles values ('u$', 'r$')"));
      }
      run("update api_keys set revoked_at = now() where id = 'k$'");
      PolicyPollResult first = look();
      assertThat(first.changes())
          .contains(new PolicyChange(Kind.MACHINE, "m" + suffix))
          .doesNotContain(new PolicyChange(Kind.USER, "u" + suffix));
      slow.commit();
      since = first.snapshot();
      assertThat(look().changes())
          .contains(new PolicyChange(Kind.USER, "u" + suffix))
          .doesNotContain(new PolicyChange(Kind.MACHINE, "m" + suffix));
    }
  }

  @Test
  void aTransactionIsCheckedAfterwardsForNotifiedChanges() throws SQLException {
    String nothing = transaction("update users set display_name = 'V' where id = 'u$'", "select 1");
    String change =
        transaction(
            "update users set display_name = 'W' where id = 'u$'",
            "savepoint s",
            "delete from user_wallets where id = 'w$'",
            "release savepoint s");
    assertThat(PolicyChangeQueries.isSignaledBy(connection, Set.of(nothing))).isFalse();
    assertThat(PolicyChangeQueries.isSignaledBy(connection, Set.of(change))).isTrue();
    assertThat(PolicyChangeQueries.isSignaledBy(connection, Set.of(nothing, change))).isTrue();
  }

  /** Commits the statements; the id of their transaction. */
  private String transaction(String... statements) throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement();
        var id = statement.executeQuery("select pg_current_xact_id()::text")) {
      id.next();
      String transaction = id.getString(1);
      for (String sql : statements) {
        run(sql);
      }
      connection.commit();
      return transaction;
    } finally {
      connection.setAutoCommit(true);
    }
  }

  @Test
  void tooManyChangesAreNotNotifiedIndividually() throws SQLException {
    run(
        "insert into policy_changes (kind, key) select 'user', 'none' || n from generate_series(1, "
            + (PolicyChangeQueries.MOST_CHANGES + 1)
            + ") n");
    PolicyPollResult look = look();
    assertThat(look.tooMany()).isTrue();
    assertThat(look.changes()).isEmpty();
    since = look.snapshot();
    assertThat(look().tooMany()).isFalse();
  }

  @Test
  void aNodeWaitsForTheOldestLookOfOthersThatRun() throws SQLException {
    String mine = Ids.id();
    String other = Ids.id();
    run("delete from policy_nodes");
    assertThat(PolicyChangeQueries.recordHeartbeat(connection, mine, 5)).isEqualTo(Long.MAX_VALUE);
    PolicyChangeQueries.join(connection, other);
    assertThat(PolicyChangeQueries.recordHeartbeat(connection, mine, 6)).isZero();
    PolicyChangeQueries.recordHeartbeat(connection, other, 7);
    assertThat(PolicyChangeQueries.recordHeartbeat(connection, mine, 8)).isEqualTo(7);
    run(
        "update policy_nodes set seen_at = now() - interval '4 seconds' where node = '"
            + other
            + "'");
    assertThat(PolicyChangeQueries.recordHeartbeat(connection, mine, 9)).isEqualTo(Long.MAX_VALUE);
    PolicyChangeQueries.leave(connection, mine);
    assertThat(PolicyChangeQueries.recordHeartbeat(connection, other, 10))
        .isEqualTo(Long.MAX_VALUE);
    PolicyChangeQueries.leave(connection, other);
  }

  @Test
  void aListeningNodeIsWoken() throws SQLException {
    try (Connection listening = TestDatabase.dataSource().getConnection()) {
      PolicyChangeQueries.listen(listening);
      assertThat(PolicyChangeQueries.isSignaled(listening, 1)).isFalse();
      PolicyChangeQueries.wake(connection);
      assertThat(PolicyChangeQueries.isSignaled(listening, 30_000)).isTrue();
    }
  }

  @Test
  void aLaterLookHasTheGreaterNumber() throws SQLException {
    long first = PolicyChangeQueries.nextPoll(connection);
    assertThat(PolicyChangeQueries.nextPoll(connection)).isGreaterThan(first);
  }

  private PolicyPollResult look() throws SQLException {
    return PolicyChangeQueries.poll(connection, since);
  }

  private String session() throws SQLException {
    try (Statement statement = connection.createStatement();
        var row =
            statement.executeQuery(
                "select id from sessions where token_hash = 's" + suffix + "'")) {
      row.next();
      return row.getString(1);
    }
  }

  private void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(filled(sql));
    }
  }

  private String filled(String text) {
    return text.replace("$", suffix).replace("WALLET", wallet).replace("CONTRACT", contract);
  }

  private static String address() {
    return "0x" + java.util.HexFormat.of().formatHex(Ids.bytes(20));
  }
}
