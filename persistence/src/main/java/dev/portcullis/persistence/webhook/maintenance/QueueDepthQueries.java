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
 * How much waits to be sent in the queues of enabled endpoints; what it costs grows with how many
 * these are.
 */
@ApplicationScoped
public class QueueDepthQueries {
  /** Of those that lag, the fronts of a thousand are looked at: the oldest days first. */
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
   * What waits.
   *
   * @param waiting callbacks that are not over, those that failed and are tried again left out
   * @param oldest the time of the oldest block whose event waits at the front of a queue, or null
   */
  public record Depth(long waiting, Instant oldest) {}

  /** What waits now. */
  public Depth read() {
    return queryRunner.of(QueueDepthQueries::read);
  }

  /** Reads how much waits on a connection. */
  public static Depth read(Connection connection) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(DEPTH);
        ResultSet row = query.executeQuery()) {
      row.next();
      Long oldest = row.getObject(2, Long.class);
      return new Depth(row.getLong(1), oldest == null ? null : Instant.ofEpochSecond(oldest));
    }
  }
}
