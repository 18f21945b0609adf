package dev.portcullis.persistence.database;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.PreparedStatement;
import java.sql.ResultSet;

/** Reads the database server's version and state, on a pooled connection. */
@ApplicationScoped
public class DatabaseServerInfo {
  private static final int TIMEOUT_SECONDS = 2;

  private QueryRunner queryRunner;

  /** Required by CDI proxies. */
  protected DatabaseServerInfo() {}

  /** Reads on connections of {@code queryRunner}. */
  @Inject
  public DatabaseServerInfo(QueryRunner queryRunner) {
    this.queryRunner = queryRunner;
  }

  /**
   * The version and state of the server.
   *
   * @param version of PostgreSQL
   * @param isReplica whether it is a read-only replica
   * @param isReadOnly whether it rejects writes, for this or another reason
   */
  public record Server(String version, boolean isReplica, boolean isReadOnly) {}

  /**
   * The current version and state.
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
            query.setQueryTimeout(TIMEOUT_SECONDS);
            try (ResultSet row = query.executeQuery()) {
              row.next();
              return new Server(row.getString(1), row.getBoolean(2), row.getBoolean(3));
            }
          }
        });
  }
}
