package dev.portcullis.ejb.startup;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compares the connections that nodes may open with the limit of PostgreSQL. */
final class ConnectionLimitCheck {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectionLimitCheck.class);

  /**
   * The number of connections of a node outside the pool: one watches changes of permissions,
   * another migrates.
   */
  private static final int OUTSIDE_POOL = 2;

  private static final String TAKEN =
      "select current_setting('max_connections')::int"
          + " - current_setting('superuser_reserved_connections')::int";

  private ConnectionLimitCheck() {}

  /** Warns if two nodes, as during a failover, could open too many. */
  static void warn(Connection connection, int most) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(TAKEN)) {
      row.next();
      int needed = 2 * (most + OUTSIDE_POOL);
      if (row.getInt(1) < needed) {
        LOG.warn(
            "PostgreSQL accepts {} connections (max_connections), and two nodes open up to {}:"
                + " raise it, or a node that starts beside another gets no connection",
            row.getInt(1),
            needed);
      }
    }
  }
}
