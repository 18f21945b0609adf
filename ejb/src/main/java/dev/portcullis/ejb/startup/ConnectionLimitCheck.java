package dev.portcullis.ejb.startup;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compares the connections that nodes may open with those that PostgreSQL takes. */
final class ConnectionLimitCheck {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectionLimitCheck.class);

  /** A node watches changes of rights on a connection of its own, and migrates on another. */
  private static final int BESIDE = 2;

  private static final String TAKEN =
      "select current_setting('max_connections')::int"
          + " - current_setting('superuser_reserved_connections')::int";

  private ConnectionLimitCheck() {}

  /** Warns if two nodes, as when one takes over from the other, could ask for too many. */
  static void warn(Connection connection, int most) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(TAKEN)) {
      row.next();
      int needed = 2 * (most + BESIDE);
      if (row.getInt(1) < needed) {
        LOG.warn(
            "PostgreSQL takes {} connections (max_connections), and two nodes open up to {}: raise"
                + " it, or a node that starts beside another finds none",
            row.getInt(1),
            needed);
      }
    }
  }
}
