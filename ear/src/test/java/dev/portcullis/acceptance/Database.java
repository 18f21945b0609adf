package dev.portcullis.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.launcher.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads values that only the database of an installation contains, and simulates the passage of
 * time.
 *
 * @param server the PostgreSQL of the installation
 */
record Database(PostgresServer server) {
  /** What became of a callback: delivered, retry or dead; empty when none was tried of that id. */
  String stateOf(String delivery) throws SQLException {
    try (Connection connection = connection();
        PreparedStatement statement =
            connection.prepareStatement(
                "select coalesce(f.state, 'delivered') from webhook_attempts a"
                    + " left join webhook_failures f using (endpoint_id, position)"
                    + " where a.id = ?::uuid")) {
      statement.setString(1, delivery);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next() ? rows.getString(1) : "";
      }
    }
  }

  /** The days for which events delivered to a created webhook are stored. */
  List<LocalDate> daysOf(JsonNode webhook) throws SQLException {
    try (Connection connection = connection();
        PreparedStatement statement =
            connection.prepareStatement(
                "select distinct day from webhook_deliveries where endpoint_id = ?::uuid"
                    + " order by day")) {
      statement.setString(1, webhook.at("/endpoint/id").asText());
      try (ResultSet rows = statement.executeQuery()) {
        List<LocalDate> days = new ArrayList<>();
        while (rows.next()) {
          days.add(rows.getObject(1, LocalDate.class));
        }
        return days;
      }
    }
  }

  /** Adds events delivered to a created webhook so many days ago, before all others. */
  LocalDate addDelivered(JsonNode webhook, int daysAgo) throws SQLException {
    try (Connection connection = connection();
        PreparedStatement day =
            connection.prepareStatement(
                "select (now() at time zone 'UTC')::date - ?, ensure_webhook_day("
                    + "(now() at time zone 'UTC')::date - ?)");
        PreparedStatement statement =
            connection.prepareStatement(
                "insert into webhook_deliveries (endpoint_id, position, day, event_id, decode,"
                    + " size) values (?::uuid, ?, ?, -1, false, 1)")) {
      day.setInt(1, daysAgo);
      day.setInt(2, daysAgo);
      try (ResultSet rows = day.executeQuery()) {
        rows.next();
        LocalDate made = rows.getObject(1, LocalDate.class);
        statement.setString(1, webhook.at("/endpoint/id").asText());
        statement.setLong(2, -daysAgo);
        statement.setObject(3, made);
        statement.executeUpdate();
        return made;
      }
    }
  }

  /** Whether the signing key of an endpoint is stored, and not as it is. */
  boolean hidesKeyOf(String endpoint, byte[] key) throws SQLException {
    try (Connection connection = connection();
        PreparedStatement statement =
            connection.prepareStatement(
                "select position(?::bytea in secret) from webhook_signing_keys"
                    + " where endpoint_id = ?::uuid")) {
      statement.setBytes(1, key);
      statement.setString(2, endpoint);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next() && rows.getInt(1) == 0;
      }
    }
  }

  /** Whether a text is in any row of any table. */
  boolean holds(String text) throws SQLException {
    try (Connection connection = connection()) {
      List<String> tables = new ArrayList<>();
      try (Statement statement = connection.createStatement();
          ResultSet rows =
              statement.executeQuery(
                  "select t from (select format('%I.%I', schemaname, tablename) as t"
                      + " from pg_tables where schemaname = 'public' offset 0) tables"
                      + " where has_table_privilege(t, 'select')")) {
        while (rows.next()) {
          tables.add(rows.getString(1));
        }
      }
      for (String table : tables) {
        String sql = "select exists (select 1 from " + table + " t where t::text like ?)";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
          statement.setString(1, "%" + text + "%");
          try (ResultSet rows = statement.executeQuery()) {
            if (rows.next() && rows.getBoolean(1)) {
              return true;
            }
          }
        }
      }
      return false;
    }
  }

  /** How many attempts to send callbacks are kept, by the class of their status, 0 without any. */
  SortedMap<Integer, Long> attempts() throws SQLException {
    try (Connection connection = connection();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select coalesce(status / 100, 0), count(*) from webhook_attempts group by 1")) {
      SortedMap<Integer, Long> found = new TreeMap<>();
      while (row.next()) {
        found.put(row.getInt(1), row.getLong(2));
      }
      return found;
    }
  }

  /** How many events are kept. */
  long events() throws SQLException {
    return number("select count(*) from webhook_events");
  }

  /** How many callbacks were given up. */
  long deadLetters() throws SQLException {
    return number("select count(*) from webhook_failures where state = 'dead'");
  }

  /** How many events were withheld. */
  long withheld() throws SQLException {
    return number("select coalesce(sum(events), 0) from webhook_withheld");
  }

  /** What is kept of that which is counted, by the series that counts it. */
  SortedMap<String, Long> counted() throws SQLException {
    try (Connection connection = connection();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                """
                select 'portcullis_denials_total', coalesce(sum(count), 0)::bigint from rpc_denials
                union all
                select 'portcullis_decisions_total{decision="denied",rule="' || rule_id || '"}',
                    count(*) from rpc_denials where kind = 'denial' group by 1
                union all
                select 'portcullis_logins_total{outcome="' || case action_type
                    when 'auth.login_succeeded' then 'succeeded'
                    when 'auth.login_failed' then 'failed' else 'passkey_failed' end || '"}',
                    count(*) from audit_logs where action_type in ('auth.login_succeeded',
                    'auth.login_failed', 'passkey.authenticate-failed') group by 1
                union all
                select 'portcullis_webhook_attempts_total{outcome="' || status / 100 || 'xx"}',
                    count(*) from webhook_attempts where status >= 200 group by 1
                union all
                select 'portcullis_webhook_attempt_duration_seconds_count', count(*)
                    from webhook_attempts
                union all
                select 'portcullis_webhook_events_total', count(*) from webhook_events
                union all
                select 'portcullis_webhook_deliveries_total', count(*) from webhook_deliveries
                union all
                select 'portcullis_webhook_dead_letters_total', count(*) from webhook_failures
                    where state = 'dead'
                union all
                select 'portcullis_job_executions_total{job="' || job || '",status="'
                    || lower(batch_status) || '"}', count(*) from job_executions
                    where ended_at is not null group by 1
                """)) {
      SortedMap<String, Long> found = new TreeMap<>();
      while (row.next()) {
        found.put(row.getString(1), row.getLong(2));
      }
      return found;
    }
  }

  /** Adds an execution of a job that failed on a node that is gone. */
  void addFailure(String id, String job, String parameters) throws SQLException {
    try (Connection connection = connection();
        PreparedStatement statement =
            connection.prepareStatement(
                "insert into job_executions (id, job, node, execution_id, started_at, ended_at,"
                    + " batch_status, steps, seen_at, expires_at, parameters) values (?, ?, 'gone',"
                    + " 1, now(), now(), 'FAILED', '[]', now(), now() + interval '1 day',"
                    + " ?::jsonb)")) {
      statement.setString(1, id);
      statement.setString(2, job);
      statement.setString(3, parameters);
      statement.executeUpdate();
    }
  }

  /** Adds a user with the wallet. */
  void addUser(TestWallet wallet) throws SQLException {
    try (Connection connection = connection();
        PreparedStatement statement =
            connection.prepareStatement(
                "with added as (insert into users (id, display_name, source, created_at,"
                    + " updated_at) values (new_id(), 'stranger', 'adminPanel', now(), now())"
                    + " returning id)"
                    + " insert into user_wallets (id, wallet_address, user_id, created_at,"
                    + " updated_at) select new_id(), ?, id, now(), now() from added")) {
      statement.setString(1, wallet.address().toLowerCase(Locale.ROOT));
      statement.executeUpdate();
    }
  }

  /** Adds a denial of a transaction between two addresses, as of a moment. */
  void addDenial(String id, String txHash, String from, String to, Instant at) throws SQLException {
    try (Connection connection = connection();
        PreparedStatement statement =
            connection.prepareStatement(
                "insert into rpc_denials (id, kind, count, created_at, expires_at, origin, method,"
                    + " tx_hash, from_address, to_address, reason, rule_id, error_code,"
                    + " error_message, actor_type, user_id) values (?, 'denial', 1, ?,"
                    + " now() + interval '1 day', 'rpc', 'eth_sendRawTransaction', ?, ?, ?,"
                    + " 'function permission missing', 'permission.missing', -32001, 'Forbidden',"
                    + " 'user', 'user of ' || ?)")) {
      statement.setString(1, id);
      statement.setObject(2, at.atOffset(ZoneOffset.UTC));
      statement.setString(3, txHash);
      statement.setString(4, from);
      statement.setString(5, to);
      statement.setString(6, id);
      statement.executeUpdate();
    }
  }

  /** Does to a user what the watch of Keycloak does when they are disabled there, save the rest. */
  void suspend(String userId) throws SQLException {
    execute("insert into suspensions (user_id, since) values (?, now())", userId);
  }

  /** Gives a role a system permission, as only a setting lets administrators. */
  void permit(String roleId, String permission) throws SQLException {
    try (Connection connection = connection();
        PreparedStatement statement =
            connection.prepareStatement(
                "update roles set system_permissions = array[?] where id = ?")) {
      statement.setString(1, permission);
      statement.setString(2, roleId);
      statement.executeUpdate();
    }
  }

  /** Cuts the connections that call themselves so. */
  void endConnectionsOf(String applicationName) throws SQLException {
    try (Connection connection = connection();
        PreparedStatement statement =
            connection.prepareStatement(
                "select pg_terminate_backend(pid) from pg_stat_activity"
                    + " where application_name = ?")) {
      statement.setString(1, applicationName);
      statement.execute();
    }
  }

  /** Cuts the connections by which nodes are woken, and not those by which they look. */
  void endListening() throws SQLException {
    execute(
        "select pg_terminate_backend(pid) from pg_stat_activity"
            + " where application_name = ? and query like 'listen %'",
        "portcullis-policy");
  }

  /**
   * How many transactions there have been. Connections of the application count theirs now and
   * then, and when they end; so they are ended.
   */
  long transactions() throws SQLException {
    execute(
        "select count(pg_terminate_backend(pid, 10000)) from pg_stat_activity"
            + " where application_name = ?",
        "portcullis");
    return number(
        "select xact_commit + xact_rollback from pg_stat_database"
            + " where datname = current_database()");
  }

  /** A number greater than those of all looks of nodes until now, which are one each. */
  long look() throws SQLException {
    return number("select nextval('policy_looks')");
  }

  /** How many changes nodes have been notified of. */
  long policyChanges() throws SQLException {
    return number("select count(*) from policy_changes");
  }

  /** How many connections the application's pool has open. */
  long pooledConnections() throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(server.url(), "postgres", server.ownerPassword());
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select count(*) from pg_stat_activity where application_name = 'portcullis'"
                    + " and usename = 'portcullis_application'")) {
      row.next();
      return row.getLong(1);
    }
  }

  private long number(String sql) throws SQLException {
    try (Connection connection = connection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  /** Another node beside those that run. */
  FollowingNode follow() throws SQLException {
    return new FollowingNode(connection(), connection());
  }

  private void execute(String sql, String parameter) throws SQLException {
    try (Connection connection = connection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, parameter);
      statement.execute();
    }
  }

  /** Lets the newest session end a second ago; the others go on. */
  void expireNewestSession() throws SQLException {
    try (Connection connection = connection();
        PreparedStatement statement =
            connection.prepareStatement(
                "update sessions set expires_at = now() - interval '1 second'"
                    + " where id = (select max(id) from sessions)")) {
      statement.executeUpdate();
    }
  }

  /** Lets everything that a wallet has begun be over for two minutes. */
  void age(TestWallet wallet) throws SQLException {
    String past = "set expires_at = now() - interval '2 minutes' where ";
    try (Connection connection = connection();
        PreparedStatement sessions =
            connection.prepareStatement("update sessions " + past + "auth_subject = ?");
        PreparedStatement challenges =
            connection.prepareStatement("update siwe_challenges " + past + "wallet_address = ?")) {
      sessions.setString(1, wallet.address().toLowerCase(Locale.ROOT));
      sessions.executeUpdate();
      challenges.setString(1, wallet.address().toLowerCase(Locale.ROOT));
      challenges.executeUpdate();
    }
  }

  /** How many sessions and challenges of a wallet are stored. */
  int begunBy(TestWallet wallet) throws SQLException {
    try (Connection connection = connection();
        PreparedStatement statement =
            connection.prepareStatement(
                "select (select count(*) from sessions where auth_subject = ?)"
                    + " + (select count(*) from siwe_challenges where wallet_address = ?)")) {
      statement.setString(1, wallet.address().toLowerCase(Locale.ROOT));
      statement.setString(2, wallet.address().toLowerCase(Locale.ROOT));
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getInt(1);
      }
    }
  }

  /** Lets the schema be as a build after this one would have left it. */
  void ageByOneBuild() throws SQLException {
    asSuperuser(
        "insert into flyway_schema_history (installed_rank, version, description, type, script,"
            + " installed_by, execution_time, success) values ((select max(installed_rank) + 1 from"
            + " flyway_schema_history), '9999', 'later', 'SQL', 'V9999__later.sql', 'x', 1, true)");
  }

  /** Puts something that no key opens in the place of the signing key of a created webhook. */
  void spoilKeyOf(JsonNode webhook) throws SQLException {
    asSuperuser(
        "update webhook_signing_keys set secret = secret || '\\x00' where endpoint_id = '"
            + EventWebhook.id(webhook)
            + "'");
  }

  /** Lets the next attempt of each callback that failed be its last. */
  void exhaust(JsonNode webhook) throws SQLException {
    asSuperuser(
        "update webhook_failures set attempts = 9 where endpoint_id = '"
            + EventWebhook.id(webhook)
            + "'");
  }

  /** The id of the key that each stored secret is encrypted with. */
  List<String> encryptionKeys() throws SQLException {
    try (Connection connection = connection();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select encryption_key_id from webhook_signing_keys"
                    + " union all select encryption_key_id from operational_signing_keys"
                    + " union all select encryption_key_id from personal_rpc_tokens")) {
      List<String> ids = new ArrayList<>();
      while (rows.next()) {
        ids.add(rows.getString(1));
      }
      return ids;
    }
  }

  /** Ends the application's connections, and lets it have no others. */
  void takeConnections() throws SQLException {
    asSuperuser("alter role " + server.user() + " connection limit 0");
    asSuperuser(
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = '"
            + server.user()
            + "'");
  }

  /** Lets the application have as many connections as it likes. */
  void giveConnectionsBack() throws SQLException {
    asSuperuser("alter role " + server.user() + " connection limit -1");
  }

  private void asSuperuser(String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(server.url(), "postgres", server.ownerPassword());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private Connection connection() throws SQLException {
    return DriverManager.getConnection(server.url(), server.user(), server.password());
  }
}
