package dev.portcullis.ejb.startup;

import dev.portcullis.ejb.setting.InvalidSettingException;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Compares settings with what the database holds, once its schema is up to date and before anything
 * else starts. Implement it on an {@code @ApplicationScoped} bean of a feature.
 */
public interface PostMigrationCheck {
  /**
   * Looks once.
   *
   * @param connection as the application's role, with each statement a transaction of its own
   * @throws InvalidSettingException if the service must not start with these settings on this
   *     database
   */
  void check(Connection connection) throws SQLException;
}
