package dev.portcullis.persistence.keycloak;

import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;

/** Counts the entries of the Keycloak outbox on an index, up to a limit. */
@ApplicationScoped
public class OutboxMetricQueries {
  /** The maximum count. */
  public static final int MAX_COUNT = 10_000;

  private static final int TIMEOUT_SECONDS = 5;

  static final String COUNTS =
      """
      select
        (select count(*) from (select 1 from keycloak_outbox where state = 'pending'
          order by due_at limit ?) p),
        (select count(*) from (select 1 from keycloak_outbox where state = 'dead'
          order by updated_at limit ?) d),
        (select created_at from keycloak_outbox where state = 'pending'
          order by created_at, (kind || '-' || record_id) limit 1)
      """;

  @Inject private QueryRunner queryRunner;

  /**
   * The counts.
   *
   * @param pending pending records, up to {@link #MAX_COUNT}
   * @param dead dead letters, up to {@link #MAX_COUNT}
   * @param oldest when the oldest pending record was queued; null if there is none
   */
  public record Counts(long pending, long dead, Instant oldest) {}

  /**
   * The current counts.
   *
   * @throws IllegalStateException if the database cannot be read
   */
  public Counts read() {
    return queryRunner.of(OutboxMetricQueries::read);
  }

  static Counts read(Connection connection) throws SQLException {
    try (PreparedStatement counts = connection.prepareStatement(COUNTS)) {
      counts.setQueryTimeout(TIMEOUT_SECONDS);
      counts.setInt(1, MAX_COUNT);
      counts.setInt(2, MAX_COUNT);
      try (ResultSet row = counts.executeQuery()) {
        row.next();
        OffsetDateTime oldest = row.getObject(3, OffsetDateTime.class);
        return new Counts(
            row.getLong(1), row.getLong(2), oldest == null ? null : oldest.toInstant());
      }
    }
  }
}
