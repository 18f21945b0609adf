package dev.portcullis.ejb.startup;

import dev.portcullis.ejb.setting.InvalidSettingException;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Compares settings with the content of the database, after the migration and before anything else
 * starts. Implement it on an {@code @ApplicationScoped} bean of a feature.
 */
public interface PostMigrationCheck {
  /**
   * Runs the check.
   *
   * @param connection as the application's role, in auto-commit mode
   * @throws InvalidSettingException if the service must not start with these settings on this
   *     database
   */
  void check(Connection connection) throws SQLException;
}
