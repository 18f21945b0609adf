package dev.portcullis.ejb.startup;

import dev.portcullis.ejb.health.ClockOffset;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.database.PortcullisDataSource;
import jakarta.annotation.Resource;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import javax.sql.DataSource;

/**
 * Whether the database answers now and can be written to; the application takes requests only while
 * it can. Each answer also tells how far the clocks of node and database are apart.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class DatabaseHealth {
  private static final int PATIENCE_SECONDS = 2;
  private static final String STATE =
      "select current_setting('transaction_read_only') = 'off', clock_timestamp()";

  @Resource(lookup = "java:app/jdbc/portcullis")
  private DataSource dataSource;

  /** For the container. */
  public DatabaseHealth() {}

  /** Of a data source of one's own. */
  DatabaseHealth(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /**
   * Whether a connection of the pool answers within two seconds, and leads to a database that can
   * be written to: not to a replica, nor to one that a failover has made read-only.
   *
   * @param offset gets the time of the database's clock
   */
  public boolean answers(ClockOffset offset) {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      // Bounded also where the network is silent, which a time-out of a statement is not.
      if (!connection.isValid(PATIENCE_SECONDS)) {
        return false;
      }
      statement.setQueryTimeout(PATIENCE_SECONDS);
      Instant asked = Clock.now();
      try (ResultSet row = statement.executeQuery(STATE)) {
        boolean writable = row.next() && row.getBoolean(1);
        offset.measured(asked, row.getObject(2, OffsetDateTime.class).toInstant(), Clock.now());
        if (!writable) {
          PortcullisDataSource.markSuspect();
        }
        return writable;
      }
    } catch (SQLException unreachable) {
      return false;
    }
  }
}
