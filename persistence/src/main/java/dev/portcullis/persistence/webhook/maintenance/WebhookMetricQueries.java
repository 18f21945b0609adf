package dev.portcullis.persistence.webhook.maintenance;

import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.webhook.record.QueueStatus;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts event webhooks and their failures. The cost grows with the number of webhooks, but not
 * with that of sent or waiting callbacks. Failures are counted up to a limit.
 */
@ApplicationScoped
public class WebhookMetricQueries {
  /** The maximum count of each kind of failures. */
  public static final int MAX_COUNT = QueueStatus.MAX_COUNT;

  private static final int TIMEOUT_SECONDS = 5;

  /** Counted in index order, so that PostgreSQL scans an index. */
  private static final String COUNTS =
      """
      select
        (select count(*) from (select 1 from webhook_failures where state = 'retry'
          order by endpoint_id, due_at limit ?) r),
        (select count(*) from (select 1 from webhook_failures where state = 'dead'
          order by due_at limit ?) d),
        (select coalesce(sum(events), 0)::bigint from webhook_withheld),
        (select count(*) from webhook_backfills),
        (select count(*) from webhook_redelivery_progress where look_at is not null)
      """;

  private static final String ENDPOINTS =
      """
      select case when enabled then 'enabled' when disabled_because is null then 'paused'
          else 'disabled_' || disabled_because end, count(*)
        from webhook_endpoints where deleted_at is null group by 1
      """;

  private static final String SUBSCRIPTIONS =
      """
      select s.status, count(*) from webhook_subscriptions s
          join webhook_endpoints e on e.id = s.endpoint_id
        where e.deleted_at is null group by 1
      """;

  @Inject private QueryRunner queryRunner;

  /**
   * The counts.
   *
   * @param retried failed callbacks with a pending retry, up to {@link #MAX_COUNT}
   * @param dead stored dead letters, up to {@link #MAX_COUNT}
   * @param withheld events suppressed for existing webhooks
   * @param backfills active back-fills
   * @param redeliveries active redelivery orders
   * @param endpoints how many endpoints are enabled, paused, or were disabled and why
   * @param subscriptions how many have each status
   */
  public record Counts(
      long retried,
      long dead,
      long withheld,
      long backfills,
      long redeliveries,
      Map<String, Long> endpoints,
      Map<String, Long> subscriptions) {}

  /** The current counts. */
  public Counts read() {
    return queryRunner.of(WebhookMetricQueries::read);
  }

  /** Reads the counts on a connection. */
  public static Counts read(Connection connection) throws SQLException {
    try (PreparedStatement counts = connection.prepareStatement(COUNTS)) {
      counts.setQueryTimeout(TIMEOUT_SECONDS);
      counts.setInt(1, MAX_COUNT);
      counts.setInt(2, MAX_COUNT);
      try (ResultSet row = counts.executeQuery()) {
        row.next();
        return new Counts(
            row.getLong(1),
            row.getLong(2),
            row.getLong(3),
            row.getLong(4),
            row.getLong(5),
            byName(connection, ENDPOINTS),
            byName(connection, SUBSCRIPTIONS));
      }
    }
  }

  private static Map<String, Long> byName(Connection connection, String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setQueryTimeout(TIMEOUT_SECONDS);
      try (ResultSet row = statement.executeQuery()) {
        Map<String, Long> found = new HashMap<>();
        while (row.next()) {
          found.put(row.getString(1), row.getLong(2));
        }
        return found;
      }
    }
  }
}
