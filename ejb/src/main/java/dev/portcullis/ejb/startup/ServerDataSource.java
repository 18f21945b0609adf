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
 * A data source that the operator made in the server ({@code db.jndi}). What it must be for the
 * promises of the product to hold is asked before anything starts.
 *
 * @param source it, as the descriptor hands it on
 */
record ServerDataSource(DataSource source) {
  private static final String SETTING = "db.jndi";

  /** A replica has another start; a pooler before the same server has not. */
  private static final String WHO_AND_WHERE =
      "select extract(epoch from pg_postmaster_start_time()) || ' ' || current_database(), current_user";

  private record Place(String database, String role) {}

  /**
   * Looks at it.
   *
   * @throws InvalidSettingException if it takes no part in transactions, or leads elsewhere than
   *     {@code db.url}
   * @throws SQLException if a database does not answer
   */
  void check(UserTransaction transaction) throws SQLException {
    Place pooled = inTransaction(transaction);
    try (Connection own = PortcullisDataSource.dedicated()) {
      Place named = place(own);
      if (!pooled.database().equals(named.database())) {
        throw new InvalidSettingException(SETTING, "leads to another database than db.url");
      }
      if (!pooled.role().equals(named.role())) {
        throw new InvalidSettingException(SETTING, "has another role than db.user");
      }
    }
  }

  /** Without JTA half of a change could stay when the other half fails. */
  private Place inTransaction(UserTransaction transaction) throws SQLException {
    try {
      transaction.begin();
    } catch (NotSupportedException | SystemException broken) {
      throw new IllegalStateException("The server begins no transaction", broken);
    }
    try (Connection connection = source.getConnection()) {
      if (connection.getAutoCommit()) {
        throw new InvalidSettingException(
            SETTING,
            "takes no part in transactions (JTA): each statement would be committed by itself");
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

  private static Place place(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(WHO_AND_WHERE)) {
      row.next();
      return new Place(row.getString(1), row.getString(2));
    }
  }
}
