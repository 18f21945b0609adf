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

/** What Keycloak has yet to be told, in numbers. They are counted along an index, up to a bound. */
@ApplicationScoped
public class OutboxMetricQueries {
  /** More are not counted. */
  public static final int MOST = 10_000;

  private static final int PATIENCE_SECONDS = 5;

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
   * What there is.
   *
   * @param pending records to tell of, up to {@link #MOST}
   * @param dead records that were given up, up to {@link #MOST}
   * @param oldest since when the first of those to tell of waits; null if none does
   */
  public record Counts(long pending, long dead, Instant oldest) {}

  /**
   * What there is now.
   *
   * @throws IllegalStateException if the database cannot be read
   */
  public Counts read() {
    return queryRunner.of(OutboxMetricQueries::read);
  }

  static Counts read(Connection connection) throws SQLException {
    try (PreparedStatement counts = connection.prepareStatement(COUNTS)) {
      counts.setQueryTimeout(PATIENCE_SECONDS);
      counts.setInt(1, MOST);
      counts.setInt(2, MOST);
      try (ResultSet row = counts.executeQuery()) {
        row.next();
        OffsetDateTime oldest = row.getObject(3, OffsetDateTime.class);
        return new Counts(
            row.getLong(1), row.getLong(2), oldest == null ? null : oldest.toInstant());
      }
    }
  }
}
