package dev.portcullis.persistence.webhook.maintenance;

import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/**
 * Reads how many callbacks wait in the queues of enabled endpoints. The cost grows with the number
 * of these endpoints.
 */
@ApplicationScoped
public class QueueDepthQueries {
  /** Reads the heads of at most a thousand lagging queues, the oldest days first. */
  private static final String DEPTH =
      """
      with behind as (
        select p.endpoint_id, p.watermark, p.day, q.last_position - p.watermark as waiting
          from webhook_progress p join webhook_queues q on q.endpoint_id = p.endpoint_id
            join webhook_endpoints e on e.id = p.endpoint_id
          where q.last_position > p.watermark and e.enabled and q.shard is not null)
      select (select coalesce(sum(waiting), 0)::bigint from behind),
        (select min(v.block_timestamp)
          from (select * from behind order by day limit 1000) b
            cross join lateral (select d.day, d.event_id from webhook_deliveries d
              where d.endpoint_id = b.endpoint_id and d.position > b.watermark and d.day >= b.day
              order by d.position limit 1) f
            join webhook_events v on v.day = f.day and v.id = f.event_id)
      """;

  @Inject private QueryRunner queryRunner;

  /**
   * The waiting callbacks.
   *
   * @param waiting callbacks that have not ended, without failed ones that wait for a retry
   * @param oldest the time of the oldest block whose event is at the head of a queue, or null
   */
  public record Depth(long waiting, Instant oldest) {}

  /** The callbacks that wait now. */
  public Depth read() {
    return queryRunner.of(QueueDepthQueries::read);
  }

  /** Reads the depth on a connection. */
  public static Depth read(Connection connection) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(DEPTH);
        ResultSet row = query.executeQuery()) {
      row.next();
      Long oldest = row.getObject(2, Long.class);
      return new Depth(row.getLong(1), oldest == null ? null : Instant.ofEpochSecond(oldest));
    }
  }
}
