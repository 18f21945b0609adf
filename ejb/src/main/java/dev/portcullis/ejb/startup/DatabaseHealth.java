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
 * Checks whether the database responds now and is writable; the application accepts requests only
 * while it is. Each response also measures the clock offset between node and database.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class DatabaseHealth {
  private static final int TIMEOUT_SECONDS = 2;
  private static final String STATE =
      "select current_setting('transaction_read_only') = 'off', clock_timestamp()";

  @Resource(lookup = "java:app/jdbc/portcullis")
  private DataSource dataSource;

  /** For the container. */
  public DatabaseHealth() {}

  /** With a custom data source. */
  DatabaseHealth(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /**
   * Whether a connection of the pool responds within two seconds, and leads to a writable database.
   * A replica does not count, nor does a database that a failover has made read-only.
   *
   * @param offset receives the time of the database's clock
   */
  public boolean answers(ClockOffset offset) {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      // Has a limit even if the network is silent, unlike a statement timeout.
      if (!connection.isValid(TIMEOUT_SECONDS)) {
        return false;
      }
      statement.setQueryTimeout(TIMEOUT_SECONDS);
      Instant asked = Clock.now();
      try (ResultSet row = statement.executeQuery(STATE)) {
        boolean writable = row.next() && row.getBoolean(1);
        offset.recordMeasurement(
            asked, row.getObject(2, OffsetDateTime.class).toInstant(), Clock.now());
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
