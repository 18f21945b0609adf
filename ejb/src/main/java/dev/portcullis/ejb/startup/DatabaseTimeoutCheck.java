package dev.portcullis.ejb.startup;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks whether PostgreSQL aborts the transactions of a frozen node. */
final class DatabaseTimeoutCheck {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseTimeoutCheck.class);

  private static final String LIMITS =
      "select setting::bigint from pg_settings"
          + " where name in ('idle_in_transaction_session_timeout', 'lock_timeout')"
          + " and setting = '0'";

  private DatabaseTimeoutCheck() {}

  /** Warns if a connection of the server's own data source has no limits. */
  static void warn(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(LIMITS)) {
      if (row.next()) {
        LOG.warn(
            "Connections of db.jndi have no lock_timeout or idle_in_transaction_session_timeout: a"
                + " node that is frozen in a transaction stops the others. Set both at the role,"
                + " for example: alter role portcullis set lock_timeout = '8s'");
      }
    }
  }
}
