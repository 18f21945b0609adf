package dev.portcullis.persistence.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * Grants the rights of the application's database role if it does not own the tables. The role
 * reads and writes every table. Of the two logs it may only append to the audit log and read both.
 * Triggers write mutation rows with the owner's rights (ADR 0014). The role cannot change recorded
 * denials, and deletes them only when their retention ends (ADR 0048). Only functions write block
 * judgements (ADR 0122). It cannot begin an epoch, which ends all sessions (ADR 0099).
 */
public final class ApplicationRole {
  private ApplicationRole() {}

  /**
   * Grants {@code role} its rights in the schema and revokes all others.
   *
   * @param owner connects as the owner of the tables
   * @param role a role that can log in; nothing is done if it is the owner itself
   */
  public static void grant(DataSource owner, String role) throws SQLException {
    try (Connection connection = owner.getConnection()) {
      if (role.equals(connection.getMetaData().getUserName())) {
        return;
      }
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        String to = quoted(connection, role);
        // Otherwise nodes that start together would change the same catalog rows at once.
        statement.execute("select pg_advisory_xact_lock(1886547812)");
        String schema = quoted(connection, connection.getSchema());
        statement.execute("grant usage on schema " + schema + " to " + to);
        statement.execute(
            "grant select, insert, update, delete on all tables in schema " + schema + " to " + to);
        statement.execute("grant usage on all sequences in schema " + schema + " to " + to);
        statement.execute("revoke update, delete on audit_logs from " + to);
        statement.execute("revoke update on rpc_denials from " + to);
        // Deleting expired rows locks them first, which needs this right. The trigger rejects every
        // change of a value.
        statement.execute("grant update (expires_at) on rpc_denials to " + to);
        statement.execute("revoke update on rpc_disclosures from " + to);
        statement.execute("grant update (expires_at) on rpc_disclosures to " + to);
        statement.execute("revoke insert, update, delete on db_mutations from " + to);
        statement.execute(
            "grant execute on function append_block_judgement(jsonb, jsonb),"
                + " end_judgement_day(int, jsonb) to "
                + to);
        for (String judgements : judgements(connection)) {
          // Functions with the owner's rights append to them and end them (ADR 0122).
          statement.execute("revoke insert, update, delete on " + judgements + " from " + to);
        }
        // A restore begins an epoch as the owner (ADR 0099). PUBLIC may execute
        // functions by default.
        statement.execute(
            "revoke execute on function begin_epoch(text, text[]) from public, " + to);
        statement.execute("revoke insert, update, delete on epochs from " + to);
        statement.execute("revoke all on flyway_schema_history from " + to);
      }
      connection.commit();
    }
  }

  /** The tables of block judgements, including their daily partitions. */
  private static List<String> judgements(Connection connection) throws SQLException {
    List<String> tables = new ArrayList<>();
    try (Statement query = connection.createStatement();
        ResultSet row =
            query.executeQuery(
                "select quote_ident(relname) from pg_class where relkind in ('r', 'p')"
                    + " and relnamespace = current_schema()::regnamespace"
                    + " and relname ~ '^block_(judgements|escapes)(_[0-9]{8})?$'")) {
      while (row.next()) {
        tables.add(row.getString(1));
      }
    }
    return tables;
  }

  private static String quoted(Connection connection, String name) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("select quote_ident(?)")) {
      statement.setString(1, name);
      try (ResultSet result = statement.executeQuery()) {
        result.next();
        return result.getString(1);
      }
    }
  }
}
