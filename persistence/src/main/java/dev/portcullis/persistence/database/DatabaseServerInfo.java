package dev.portcullis.persistence.database;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.PreparedStatement;
import java.sql.ResultSet;

/** What the database says of itself, asked on a connection of the pool like any other. */
@ApplicationScoped
public class DatabaseServerInfo {
  private static final int PATIENCE_SECONDS = 2;

  private QueryRunner queryRunner;

  /** For the container's proxies. */
  protected DatabaseServerInfo() {}

  /** Read by {@code queryRunner}. */
  @Inject
  public DatabaseServerInfo(QueryRunner queryRunner) {
    this.queryRunner = queryRunner;
  }

  /**
   * What it says.
   *
   * @param version of PostgreSQL
   * @param isReplica whether it follows another, so that nothing can be written
   * @param isReadOnly whether nothing can be written, for this or another reason
   */
  public record Server(String version, boolean isReplica, boolean isReadOnly) {}

  /**
   * What it says now.
   *
   * @throws IllegalStateException if it cannot be read
   */
  public Server read() {
    String sql =
        "select current_setting('server_version'), pg_is_in_recovery(),"
            + " current_setting('transaction_read_only') = 'on'";
    return queryRunner.of(
        connection -> {
          try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setQueryTimeout(PATIENCE_SECONDS);
            try (ResultSet row = query.executeQuery()) {
              row.next();
              return new Server(row.getString(1), row.getBoolean(2), row.getBoolean(3));
            }
          }
        });
  }
}
