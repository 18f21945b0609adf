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
 * What there is of event webhooks, in numbers. It costs the more the more webhooks there are, and
 * nothing for what was sent or waits; failures are counted up to a bound.
 */
@ApplicationScoped
public class WebhookMetricQueries {
  /** More failures of a kind are not counted. */
  public static final int MOST = QueueStatus.MOST;

  private static final int PATIENCE_SECONDS = 5;

  /** Counted in an order, so that it is along an index. */
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
   * What there is.
   *
   * @param retried callbacks that failed and are tried again, up to {@link #MOST}
   * @param dead dead letters that are kept, up to {@link #MOST}
   * @param withheld events withheld from webhooks that are there
   * @param backfills readings of past blocks that are not over
   * @param redeliveries orders to send again that are not over
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

  /** What there is now. */
  public Counts read() {
    return queryRunner.of(WebhookMetricQueries::read);
  }

  /** Reads the numbers on a connection. */
  public static Counts read(Connection connection) throws SQLException {
    try (PreparedStatement counts = connection.prepareStatement(COUNTS)) {
      counts.setQueryTimeout(PATIENCE_SECONDS);
      counts.setInt(1, MOST);
      counts.setInt(2, MOST);
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
      statement.setQueryTimeout(PATIENCE_SECONDS);
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
