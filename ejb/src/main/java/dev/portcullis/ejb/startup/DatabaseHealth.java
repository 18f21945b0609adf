package dev.portcullis.ejb.startup;

import jakarta.annotation.Resource;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Whether the database answers now; the application takes requests only while it does. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class DatabaseHealth {
  private static final int PATIENCE_SECONDS = 2;

  @Resource(lookup = "java:app/jdbc/portcullis")
  private DataSource dataSource;

  /** True when a connection of the pool answers within two seconds. */
  public boolean answers() {
    try (Connection connection = dataSource.getConnection()) {
      return connection.isValid(PATIENCE_SECONDS);
    } catch (SQLException unreachable) {
      return false;
    }
  }
}
