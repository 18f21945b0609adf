package dev.portcullis.command;

import dev.portcullis.ejb.secret.MasterKeyCheck;
import dev.portcullis.ejb.secret.SecretConfig;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.StandaloneSettings;
import dev.portcullis.ejb.startup.SchemaVersionCheck;
import dev.portcullis.kernel.SettingSource;
import java.security.GeneralSecurityException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfoService;
import org.postgresql.ds.PGSimpleDataSource;

/** Checks whether the database is usable: login, writes, schema version and encryption keys. */
record DatabaseCheck(SettingSource texts, int seconds) implements DoctorCheck {
  private static final int OLDEST = 150_000;
  private static final int MOST_PERCENT = 80;

  private static final String CONTESTED =
      "select contract_address, organization_id, count(*) over () from contested_contracts"
          + " order by created_at desc, id limit 10";

  /** Advice by the prefix of PostgreSQL's SQLSTATE. */
  private static final Map<String, String> ADVICE =
      Map.of(
          "08", "Check whether PostgreSQL runs there, and check db.url",
          "28", "See db.user and db.password, and pg_hba.conf",
          "3D", "The database that db.url names does not exist: create it, or see db.url",
          "53",
              "PostgreSQL has no free connections: raise max_connections, or end clients that use"
                  + " connections",
          "57", "PostgreSQL starts or stops: wait for it");

  @Override
  public String subject() {
    return "database";
  }

  @Override
  public List<CheckResult> run() {
    PGSimpleDataSource application = withTimeouts(DatabaseConnections.ofApplication(texts));
    PGSimpleDataSource owner =
        DatabaseConnections.ofOwner(texts).map(this::withTimeouts).orElse(application);
    List<CheckResult> found = new ArrayList<>();
    try (Connection connection = application.getConnection()) {
      found.add(server(connection));
      found.add(connectionCapacity(connection));
      found.add(schema(owner));
      if (found.stream().noneMatch(each -> each.state() == CheckResult.State.WRONG)) {
        found.add(keys(connection));
        contested(connection).ifPresent(found::add);
        PermissionGrantorCheck.check(connection, texts).ifPresent(found::add);
        InvitationCheck.check(connection, texts).ifPresent(found::add);
      }
    } catch (SQLException refused) {
      found.add(CheckResult.wrong(subject(), sentence(refused)));
    }
    return found;
  }

  private PGSimpleDataSource withTimeouts(PGSimpleDataSource source) {
    source.setConnectTimeout(seconds);
    source.setSocketTimeout(seconds);
    return source;
  }

  private CheckResult server(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select current_setting('server_version'),"
                    + " current_setting('server_version_num')::int, pg_is_in_recovery()")) {
      row.next();
      String version = "PostgreSQL " + row.getString(1);
      if (row.getBoolean(3)) {
        return CheckResult.wrong(
            subject(), version + " is a read-only replica: db.url must name the primary");
      }
      return row.getInt(2) < OLDEST
          ? CheckResult.wrong(subject(), version + " is too old: 15 or newer is needed")
          : CheckResult.ok(subject(), version + " answers");
    }
  }

  private CheckResult connectionCapacity(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select (select count(*) from pg_stat_activity where backend_type ="
                    + " 'client backend'), current_setting('max_connections')::int")) {
      row.next();
      String used = row.getLong(1) + " of " + row.getInt(2) + " connections are in use";
      return row.getLong(1) * 100 > (long) row.getInt(2) * MOST_PERCENT
          ? CheckResult.look(
              subject(), used + ": raise max_connections before the next node starts")
          : CheckResult.ok(subject(), used);
    }
  }

  private CheckResult schema(PGSimpleDataSource owner) {
    try {
      MigrationInfoService known = MigrateCommand.flyway(owner).info();
      SchemaVersionCheck.check(known);
      int pending = known.pending().length;
      if (known.current() == null) {
        return CheckResult.wrong(
            subject(), "has no tables yet: run portcullis migrate, or start a node");
      }
      return pending == 0
          ? CheckResult.ok(
              subject(), "the schema is that of this build, " + known.current().getVersion())
          : CheckResult.look(
              subject(),
              pending + " migrations are pending: run portcullis migrate, or start a node");
    } catch (InvalidSettingException newer) {
      return CheckResult.wrong(subject(), newer.getMessage());
    } catch (FlywayException unreadable) {
      return CheckResult.look(
          subject(),
          "the version of the schema cannot be read as "
              + owner.getUser()
              + ": set db.owner-user and db.owner-password");
    }
  }

  private CheckResult keys(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    try {
      SecretConfig keys = StandaloneSettings.of(texts).get(SecretConfig.class);
      new MasterKeyCheck(keys).check(connection);
      return CheckResult.ok(subject(), "its secrets are encrypted under the configured keys");
    } catch (InvalidSettingException unfit) {
      return CheckResult.wrong(subject(), unfit.getMessage());
    } finally {
      connection.rollback();
    }
  }

  /** A database without this list yields no finding. */
  private Optional<CheckResult> contested(Connection connection) throws SQLException {
    connection.setAutoCommit(true);
    try (Statement statement = connection.createStatement()) {
      try (ResultSet row =
          statement.executeQuery("select to_regclass('contested_contracts') is not null")) {
        row.next();
        if (!row.getBoolean(1)) {
          return Optional.empty();
        }
      }
      try (ResultSet rows = statement.executeQuery(CONTESTED)) {
        List<String> named = new ArrayList<>();
        long count = 0;
        while (rows.next()) {
          named.add(rows.getString(1) + " (" + rows.getString(2) + ")");
          count = rows.getLong(3);
        }
        return named.isEmpty()
            ? Optional.empty()
            : Optional.of(
                CheckResult.look(
                    subject(),
                    "registered by an organization that did not deploy them, contracts: "
                        + count
                        + ", "
                        + String.join(", ", named)
                        + (count > named.size() ? " and more" : "")
                        + ". See GET /admin/contested-contracts: confirm the claim, or remove the"
                        + " contract from the organization"));
      }
    }
  }

  /** The error with its remedy. TLS comes first: its errors have the states of other causes. */
  static String sentence(SQLException refused) {
    String message = Optional.ofNullable(refused.getMessage()).orElse("");
    if (message.contains("no encryption") || message.contains("SSL off")) {
      return message + ". The server takes TLS only: add sslmode=verify-full to db.url";
    }
    if (isOfTls(refused)) {
      return message
          + ". See the TLS parameters of db.url: sslrootcert names the certificate of the authority"
          + " that signed the server's, a file that this user can read; with sslmode=verify-full"
          + " the server's certificate has the host of db.url; the server has ssl = on";
    }
    String state = Optional.ofNullable(refused.getSQLState()).orElse("");
    String advice = state.length() < 2 ? null : ADVICE.get(state.substring(0, 2));
    return message + (advice == null ? "" : ". " + advice);
  }

  private static boolean isOfTls(SQLException refused) {
    for (Throwable each = refused; each != null; each = each.getCause()) {
      String message = Optional.ofNullable(each.getMessage()).orElse("");
      if (each instanceof GeneralSecurityException
          || each instanceof SSLException
          || message.contains("SSL")) {
        return true;
      }
    }
    return false;
  }
}
