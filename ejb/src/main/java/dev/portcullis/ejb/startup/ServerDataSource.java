package dev.portcullis.ejb.startup;

import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.persistence.database.PortcullisDataSource;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/**
 * A data source that the operator created in the server ({@code db.jndi}). Its required properties
 * are checked before anything starts.
 *
 * @param source the data source, as the descriptor provides it
 */
record ServerDataSource(DataSource source) {
  private static final String SETTING = "db.jndi";

  /** A replica has another start time; a pooler in front of the same server does not. */
  private static final String IDENTITY_QUERY =
      "select extract(epoch from pg_postmaster_start_time()) || ' ' || current_database(),"
          + " current_user";

  private record DatabaseLocation(String database, String role) {}

  /**
   * Checks the data source.
   *
   * @throws InvalidSettingException if it does not take part in transactions, or leads to another
   *     database than {@code db.url}
   * @throws SQLException if a database does not respond
   */
  void check(UserTransaction transaction) throws SQLException {
    DatabaseLocation pooled = inTransaction(transaction);
    try (Connection own = PortcullisDataSource.dedicated()) {
      DatabaseLocation named = place(own);
      if (!pooled.database().equals(named.database())) {
        throw new InvalidSettingException(SETTING, "leads to another database than db.url");
      }
      if (!pooled.role().equals(named.role())) {
        throw new InvalidSettingException(SETTING, "has another role than db.user");
      }
    }
  }

  /** Without JTA a part of a change could persist when the rest fails. */
  private DatabaseLocation inTransaction(UserTransaction transaction) throws SQLException {
    try {
      transaction.begin();
    } catch (NotSupportedException | SystemException broken) {
      throw new IllegalStateException("The server begins no transaction", broken);
    }
    try (Connection connection = source.getConnection()) {
      if (connection.getAutoCommit()) {
        throw new InvalidSettingException(
            SETTING,
            "does not take part in transactions (JTA): each statement would be committed"
                + " separately");
      }
      return place(connection);
    } finally {
      end(transaction);
    }
  }

  private static void end(UserTransaction transaction) {
    try {
      transaction.rollback();
    } catch (SystemException broken) {
      throw new IllegalStateException("The server ends no transaction", broken);
    }
  }

  private static DatabaseLocation place(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(IDENTITY_QUERY)) {
      row.next();
      return new DatabaseLocation(row.getString(1), row.getString(2));
    }
  }
}
