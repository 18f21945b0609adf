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
 * What the role that the application works with may do, when it is not the role that owns the
 * tables: read and write every table, but of the two logs only append to the audit log and read
 * both. Mutation rows are written by trigger with the owner's rights (ADR 0014). What the gateway
 * denied cannot be changed, and be deleted only when its time is over (ADR 0048). Judgements of
 * blocks are written by functions alone (ADR 0122).
 */
public final class ApplicationRole {
  private ApplicationRole() {}

  /**
   * Grants {@code role} its rights in the schema, and takes away any beyond them.
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
        // Nodes that start together would otherwise change the same catalogue rows at once.
        statement.execute("select pg_advisory_xact_lock(1886547812)");
        String schema = quoted(connection, connection.getSchema());
        statement.execute("grant usage on schema " + schema + " to " + to);
        statement.execute(
            "grant select, insert, update, delete on all tables in schema " + schema + " to " + to);
        statement.execute("grant usage on all sequences in schema " + schema + " to " + to);
        statement.execute("revoke update, delete on audit_logs from " + to);
        statement.execute("revoke update on rpc_denials from " + to);
        // Whoever deletes rows whose time is over locks them first; no value can be changed.
        statement.execute("grant update (expires_at) on rpc_denials to " + to);
        statement.execute("revoke update on rpc_disclosures from " + to);
        statement.execute("grant update (expires_at) on rpc_disclosures to " + to);
        statement.execute("revoke insert, update, delete on db_mutations from " + to);
        statement.execute(
            "grant execute on function append_block_judgement(jsonb, jsonb),"
                + " end_judgement_day(int, jsonb) to "
                + to);
        for (String judgements : judgements(connection)) {
          // They are appended to, and ended, by functions with the owner's rights (ADR 0122).
          statement.execute("revoke insert, update, delete on " + judgements + " from " + to);
        }
        statement.execute("revoke all on flyway_schema_history from " + to);
      }
      connection.commit();
    }
  }

  /** The tables of judgements of blocks, the parts of each day included. */
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
